import { part } from '../api/admin.ts';
import { ask, jsonBody, type Schemas } from '../api/request.ts';
import { shownTime } from '../ui/times.ts';
import { useAsk } from '../ui/use-ask.ts';
import { t } from '../words/index.ts';
import { UndoLine } from './undo-line.tsx';

type Dataset = Schemas['Dataset'];

interface DatasetUndoProps {
  readonly dataset: Dataset;
  readonly onTried: () => void;
}

/** What the last import or undo of a dataset replaced, to serve it again. */
export function DatasetUndo({ dataset, onTried }: DatasetUndoProps) {
  const path = `/datasets/${part(dataset.id)}`;
  const { answer, problem } = useAsk(
    (signal) =>
      ask<Schemas['DatasetVersions']>({ operation: 'listDatasetVersions', method: 'GET', path: `${path}/versions` }, signal),
    [path, dataset.updated_at],
  );
  const replaced = answer?.versions.find(({ is_served }) => !is_served);
  const undo = async () => {
    const body = jsonBody({ version: replaced?.id });
    const { features, updated_at } = await ask<Dataset>({
      operation: 'undoDatasetImport',
      method: 'POST',
      path: `${path}/undo`,
      body,
    });
    return { text: t('servedAgain', { count: features }), served: updated_at };
  };
  const text = replaced ? t('replacedFeatures', { count: replaced.features, time: shownTime(replaced.imported_at) }) : null;
  return <UndoLine {...{ text, problem, served: dataset.updated_at, undo, onTried }} />;
}
