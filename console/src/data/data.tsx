import { useState } from 'preact/hooks';
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

/** The data of a project on the map: assets, their zones, features. */
export function Data() {
  const [tool, setTool] = useState<ToolName>('stores');
  const Tool = TOOLS[tool];
  return (
    <MapStage title={t('data')}>
      <Tabs label={t('tools')} tabs={wordTabs(TOOL_NAMES)} chosen={tool} onChoose={setTool}>
        <Tool key={project.value?.id} />
      </Tabs>
    </MapStage>
  );
}
