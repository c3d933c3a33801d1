import { useId, useMemo, useRef, useState } from 'preact/hooks';
import { askShown, type Schemas } from '../api/request.ts';
import { drawn } from '../map/drawn.ts';
import { pairOf, useStage, view } from '../map/stage.tsx';
import { CheckField } from '../ui/fields.tsx';
import { shownKind } from '../ui/kinds.ts';
import { Problem } from '../ui/problem.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { language, t } from '../words/index.ts';
import { Parameters, type ParameterValues } from './parameters.tsx';
import { PlaceDetails } from './place-details.tsx';

type Suggestion = Schemas['PlaceSuggestion'];
type Details = Schemas['GetPlaceDetailsReply'];

const PAUSE_MS = 120;
const NEAR_METERS = '30000';
/** All that can be found, so that nothing stays hidden for want of a parameter. */
const EVERY_TYPE = 'locality|postal_code|address|point_of_interest';
/** Three words with dots between them, as they are written everywhere. */
const THREE_WORDS = /^(?:\/\/\/)?\p{L}+\.\p{L}+\.\p{L}*$/u;

/** Search as one types, with all parameters. */
export function Search() {
  const [input, setInput] = useState('');
  /** What is looked for: what was typed, where the map was then. */
  const [typed, setTyped] = useState({ text: '', near: '' });
  const [isNear, setNear] = useState(true);
  const [more, setMore] = useState<ParameterValues>({ types: EVERY_TYPE });
  const [chosen, setChosen] = useState<string | null>(null);
  const near = isNear ? typed.near : '';
  const text = typed.text.trim();
  const suggestions = useAsk(
    text === '' || THREE_WORDS.test(text)
      ? null
      : (signal) =>
          askShown<Schemas['AutocompletePlacesReply']>(
            {
              operation: 'autocompletePlaces',
              method: 'GET',
              path: '/localities/autocomplete',
              query: {
                input: text,
                language: language.value,
                ...(near !== '' && { location: near, radius: NEAR_METERS }),
                ...more,
              },
            },
            signal,
          ),
    [text, near, language.value, more],
    PAUSE_MS,
  );
  const words = useAsk(
    THREE_WORDS.test(text) ? (signal) => suggestWords(text, near, signal) : null,
    [text, near, language.value],
    PAUSE_MS,
  );
  const details = useAsk(chosen === null ? null : (signal) => detailsOf(chosen, signal), [chosen, language.value]);
  const place = details.answer?.result;
  const location = place?.geometry?.location;
  const features = useMemo(
    () =>
      location && place
        ? [drawn({ type: 'Point', coordinates: [location.lng, location.lat] }, { form: 'point', label: place.name })]
        : [],
    [place],
  );
  useStage({ drawn: features, fit: features }, [features]);
  return (
    <>
      <Combobox
        input={input}
        onInput={(next) => {
          setInput(next);
          setTyped({ text: next, near: view.value ? pairOf(view.value.center) : '' });
        }}
        options={[
          ...(suggestions.answer?.localities ?? []).map(optionOf),
          ...(words.answer?.suggestions ?? []).map((each) => ({
            id: each.words,
            text: each.words,
            kind: each.nearest_place ?? '',
          })),
        ]}
        isDone={!suggestions.isBusy && !words.isBusy && text !== ''}
        onChoose={({ id, text: chosenText }) => {
          setInput(chosenText);
          if (!THREE_WORDS.test(id)) setChosen(id);
          else placeOfWords(id).then(setChosen, () => setChosen(null));
        }}
      />
      <CheckField label={t('searchNear')} checked={isNear} onChange={setNear} />
      <Parameters
        of="autocompletePlaces"
        except={['input', 'language', 'location', 'radius']}
        values={more}
        onChange={setMore}
      />
      <Problem text={suggestions.problem ?? words.problem ?? details.problem} />
      {place && <PlaceDetails place={place} />}
    </>
  );
}

function suggestWords(input: string, focus: string, signal: AbortSignal) {
  const query = { input, language: language.value, focus };
  const request = { operation: 'suggestWords', method: 'GET', path: '/threewords/autosuggest', query } as const;
  return askShown<Schemas['SuggestWordsReply']>(request, signal);
}

/** The id of the nearest address to three words. */
async function placeOfWords(words: string): Promise<string | null> {
  const query = { words, language: language.value };
  const request = { operation: 'convertToAddress', method: 'GET', path: '/threewords/convert-to-address', query } as const;
  const { results } = await askShown<Schemas['ConvertToAddressReply']>(request);
  return results[0]?.public_id ?? null;
}

function detailsOf(id: string, signal: AbortSignal): Promise<Details> {
  const query = { public_id: id, language: language.value };
  return askShown<Details>({ operation: 'getPlaceDetails', method: 'GET', path: '/localities/details', query }, signal);
}

interface Option {
  readonly id: string;
  readonly text: string;
  readonly kind: string;
}

const optionOf = ({ public_id: id, description, types }: Suggestion): Option => ({
  id,
  text: description,
  kind: shownKind(types.at(-1) ?? ''),
});

interface ComboboxProps {
  readonly input: string;
  readonly onInput: (text: string) => void;
  readonly options: readonly Option[];
  readonly isDone: boolean;
  readonly onChoose: (option: Option) => void;
}

/** An input with a list of suggestions: WAI-ARIA's combobox with a list that is chosen from by hand. */
function Combobox({ input, onInput, options, isDone, onChoose }: ComboboxProps) {
  const id = useId();
  const [active, setActive] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isShown = isOpen && options.length > 0;
  const choose = (option: Option) => {
    setOpen(false);
    onChoose(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') setOpen(false);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // From before the first the list is entered at its end, too.
      setActive((active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % Math.max(1, options.length));
    }
    const option = options[Math.max(0, active)];
    if (event.key === 'Enter' && isShown && option) choose(option);
  };
  return (
    <div class="field combobox">
      <label for={id}>{t('searchInput')}</label>
      <input
        ref={field}
        id={id}
        type="text"
        // biome-ignore lint/a11y/noRedundantRoles: without a list the role is not implied
        role="combobox"
        list={undefined}
        autocomplete="off"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        value={input}
        onInput={({ currentTarget }) => {
          onInput(currentTarget.value);
          setActive(-1);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
        onFocus={() => setOpen(true)}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('search')} hidden={!isShown}>
        {options.map((option, i) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus; aria-activedescendant names the option
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input
          <div
            key={option.id}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {option.text} <small>{option.kind}</small>
          </div>
        ))}
      </div>
      <p class="help" role="status">
        {isDone && (options.length > 0 ? t('searchCount', { count: options.length }) : t('searchNone'))}
      </p>
    </div>
  );
}
