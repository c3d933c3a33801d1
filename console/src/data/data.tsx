import { useState } from 'preact/hooks';
import { MapStage } from '../map/stage.tsx';
import { project } from '../session.ts';
import { Tabs } from '../ui/tabs.tsx';
import { t } from '../words/index.ts';
import { Assets } from './assets.tsx';
import { Datasets } from './datasets.tsx';
import { Zones } from './zones.tsx';

const TOOLS = { stores: Assets, zones: Zones, datasets: Datasets } as const;
type ToolName = keyof typeof TOOLS;
const isTool = (name: string): name is ToolName => Object.hasOwn(TOOLS, name);

/** The data of a project on the map: assets, their zones, features. */
export function Data() {
  const [tool, setTool] = useState<ToolName>('stores');
  const Tool = TOOLS[tool];
  return (
    <MapStage title={t('data')}>
      <Tabs
        label={t('tools')}
        tabs={Object.keys(TOOLS)
          .filter(isTool)
          .map((id) => ({ id, title: t(id) }))}
        chosen={tool}
        onChoose={(id) => isTool(id) && setTool(id)}
      >
        <Tool key={project.value?.id} />
      </Tabs>
    </MapStage>
  );
}
