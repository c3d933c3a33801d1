import { MapStage } from '../map/stage.tsx';
import { project } from '../session.ts';
import { Tabs, wordTabs } from '../ui/tabs.tsx';
import { t } from '../words/index.ts';
import { Assets } from './assets.tsx';
import { Datasets } from './datasets.tsx';
import { Zones } from './zones.tsx';

const TOOLS = { stores: Assets, zones: Zones, datasets: Datasets } as const;
type ToolName = keyof typeof TOOLS;
const TOOL_NAMES = ['stores', 'zones', 'datasets'] as const satisfies readonly ToolName[];

interface DataProps {
  /** The tool that the address of the page names. */
  readonly tool: string;
  readonly onTool: (tool: ToolName) => void;
}

/** The data of a project on the map: assets, their zones, features. */
export function Data({ tool, onTool }: DataProps) {
  const chosen = TOOL_NAMES.find((each) => each === tool) ?? 'stores';
  const Tool = TOOLS[chosen];
  return (
    <MapStage title={t('data')}>
      <Tabs label={t('tools')} tabs={wordTabs(TOOL_NAMES)} chosen={chosen} onChoose={onTool}>
        <Tool key={project.value?.id} />
      </Tabs>
    </MapStage>
  );
}
