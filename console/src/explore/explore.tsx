import type { ComponentType } from 'preact';
import { MapStage } from '../map/stage.tsx';
import { Tabs, wordTabs } from '../ui/tabs.tsx';
import { t } from '../words/index.ts';
import { ExchangePanel } from './exchange-panel.tsx';
import { Here } from './here.tsx';
import { MatrixTool } from './matrix.tsx';
import { Nearby } from './nearby.tsx';
import { Reach } from './reach.tsx';
import { RouteTool } from './route.tsx';
import { Search } from './search.tsx';
import { Track } from './track.tsx';

const TOOLS = {
  search: Search,
  here: Here,
  nearby: Nearby,
  route: RouteTool,
  reach: Reach,
  matrix: MatrixTool,
  track: Track,
} as const satisfies Readonly<Record<string, ComponentType>>;

type ToolName = keyof typeof TOOLS;
const TOOL_NAMES = ['search', 'here', 'nearby', 'route', 'reach', 'matrix', 'track'] as const satisfies readonly ToolName[];

const isTool = (name: string): name is ToolName => Object.hasOwn(TOOLS, name);

interface ExploreProps {
  /** The tool that the address of the page names. */
  readonly tool: string;
  readonly onTool: (tool: string) => void;
}

/** Everything that the API answers about places and roads, on a map. */
export function Explore({ tool, onTool }: ExploreProps) {
  const chosen = isTool(tool) ? tool : 'search';
  const Tool = TOOLS[chosen];
  return (
    <MapStage title={t('explore')}>
      <Tabs label={t('tools')} tabs={wordTabs(TOOL_NAMES)} chosen={chosen} onChoose={onTool}>
        <Tool />
      </Tabs>
      <ExchangePanel />
    </MapStage>
  );
}
