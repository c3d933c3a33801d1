import { useEffect, useMemo, useState } from 'preact/hooks';
import { ask, type Schemas } from '../api/request.ts';
import { isDark } from '../map/dark.ts';
import { type Drawn, drawn } from '../map/drawn.ts';
import { MapStage, useStage } from '../map/stage.tsx';
import { canEdit, project } from '../session.ts';
import { SelectField } from '../ui/fields.tsx';
import { Problem } from '../ui/problem.tsx';
import { Tabs, wordTabs } from '../ui/tabs.tsx';
import { type Asked, useAsk } from '../ui/use-ask.ts';
import { language, t } from '../words/index.ts';
import { Closures, useClosures } from './closures.tsx';
import { Directions } from './directions.tsx';
import { Findings } from './findings.tsx';
import { Places } from './places.tsx';
import { VenueImport } from './venue-import.tsx';
import { venueOverlay } from './venue-layers.ts';

type Venue = Schemas['Venue'];

/** What a tool of this section is about, and what it may ask of the map. */
export interface VenueToolProps {
  readonly venue: Venue;
  readonly level: number;
  readonly onLevel: (level: number) => void;
  /** The feature that was chosen last, on the map or in a list. */
  readonly picked: PickedFeature | null;
  readonly onPick: (picked: PickedFeature) => void;
  /** Between what directions are asked for: it stays while features are chosen by other tools. */
  readonly ends: Ends;
  readonly onEnds: (ends: Ends) => void;
  readonly onDrawn: (drawn: readonly Drawn[]) => void;
  /** What is closed of the venue. */
  readonly closures: Asked<Schemas['ListVenueClosuresReply']>;
  /** Is told that something was closed, or opened. */
  readonly onClosed: () => void;
}

interface Ends {
  readonly from: PickedFeature | null;
  readonly to: PickedFeature | null;
}

/** A feature of the plan, by what its tile says of it. */
export interface PickedFeature {
  readonly id: string;
  readonly name: string;
}

const TOOLS = { places: Places, directions: Directions, closures: Closures, findings: Findings } as const;
type ToolName = keyof typeof TOOLS;
const TOOL_NAMES = ['places', 'directions', 'closures', 'findings'] as const satisfies readonly ToolName[];

interface VenuesProps {
  /** The tool that the address of the page names. */
  readonly tool: string;
  readonly onTool: (tool: ToolName) => void;
}

/** Plans of buildings: their storeys, what is in them, and ways through them. */
export function Venues({ tool, onTool }: VenuesProps) {
  const [imports, setImports] = useState(0);
  const venues = useAsk(
    (signal) => ask<Schemas['ListVenuesReply']>({ operation: 'listVenues', method: 'GET', path: '/indoor/venues' }, signal),
    [project.value?.id, imports],
  );
  const all = venues.answer && 'venues' in venues.answer ? venues.answer.venues : [];
  const [wanted, setWanted] = useState('');
  const venue = all.find(({ venue_id: id }) => id === wanted) ?? all[0];
  return (
    <MapStage title={t('venues')}>
      {canEdit.value && (
        <VenueImport
          onImported={(id) => {
            setWanted(id);
            setImports(imports + 1);
          }}
        />
      )}
      <Problem text={venues.problem} />
      {venues.answer && !venue && <p>{t('noVenues')}</p>}
      {venue && (
        <>
          <SelectField
            label={t('venue')}
            value={venue.venue_id}
            options={all.map(({ venue_id: id, name }) => [id, name ?? id])}
            onChange={setWanted}
          />
          <OpenVenue
            key={venue.venue_id}
            venue={venue}
            tool={TOOL_NAMES.find((each) => each === tool) ?? 'places'}
            onTool={onTool}
          />
        </>
      )}
    </MapStage>
  );
}

interface OpenVenueProps {
  readonly venue: Venue;
  readonly tool: ToolName;
  readonly onTool: (tool: ToolName) => void;
}

function OpenVenue({ venue, tool, onTool }: OpenVenueProps) {
  const [level, setLevel] = useState(
    () => (venue.levels.find(({ level: each }) => each === 0) ?? venue.levels[0])?.level ?? 0,
  );
  const [picked, setPicked] = useState<PickedFeature | null>(null);
  const [ends, setEnds] = useState<Ends>({ from: null, to: null });
  const [features, setFeatures] = useState<readonly Drawn[]>([]);
  const [writes, setWrites] = useState(0);
  const closures = useClosures(venue, writes);
  const overlays = useMemo(() => {
    const closed = (closures.answer?.closures ?? []).flatMap(({ is_closed, poi_id }) => (is_closed ? [poi_id] : []));
    return [venueOverlay(venue.venue_id, { level, language: language.value, isDark: isDark.value, closed })];
  }, [venue, level, language.value, isDark.value, closures.answer]);
  const frame = useMemo(() => [frameOf(venue)], [venue]);
  useStage(
    {
      drawn: features,
      overlays,
      fit: frame,
      onFeature: ({ id, name, ref, kind }) => {
        if (id !== undefined) setPicked({ id: String(id), name: String(name ?? ref ?? kind ?? id) });
      },
    },
    [features, overlays],
  );
  useEffect(() => setFeatures([]), [tool]);
  const Tool = TOOLS[tool];
  return (
    <>
      <fieldset class="levels">
        <legend>{t('level')}</legend>
        {venue.levels.toReversed().map(({ level: each, name, ref }) => (
          <button key={each} type="button" class="quiet" aria-pressed={each === level} onClick={() => setLevel(each)}>
            {ref ?? name ?? each}
          </button>
        ))}
      </fieldset>
      <p class="help" role="status">
        {picked ? t('pickedFeature', { name: picked.name }) : t('pickFeature')}
      </p>
      <Tabs label={t('tools')} tabs={wordTabs(TOOL_NAMES)} chosen={tool} onChoose={onTool}>
        <Tool
          {...{ venue, level, picked, ends, closures }}
          onClosed={() => setWrites(writes + 1)}
          onLevel={setLevel}
          onPick={setPicked}
          onEnds={setEnds}
          onDrawn={setFeatures}
        />
      </Tabs>
    </>
  );
}

/** The box of a venue, for the view to fit to. */
function frameOf({ bbox }: Venue): Drawn {
  const [west = 0, south = 0, east = 0, north = 0] = bbox ?? [];
  const coordinates = [
    [west, south],
    [east, north],
  ];
  return drawn({ type: 'LineString', coordinates }, { form: 'line' });
}
