import { useState } from 'preact/hooks';
import { part } from '../api/admin.ts';
import { ask, type Schemas } from '../api/request.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Problem } from '../ui/problem.tsx';
import { shownTime } from '../ui/times.ts';
import { useAsk } from '../ui/use-ask.ts';
import { useTask } from '../ui/use-task.ts';
import { t } from '../words/index.ts';

type Dataset = Schemas['Dataset'];

interface DatasetUndoProps {
  readonly dataset: Dataset;
  readonly onUndone: () => void;
}

/** What the last import or undo of a dataset replaced, to serve it again. */
export function DatasetUndo({ dataset, onUndone }: DatasetUndoProps) {
  const path = `/datasets/${part(dataset.id)}`;
  const [undone, setUndone] = useState<Dataset | null>(null);
  const { answer, problem } = useAsk(
    (signal) =>
      ask<Schemas['DatasetVersions']>({ operation: 'listDatasetVersions', method: 'GET', path: `${path}/versions` }, signal),
    [path, dataset.updated_at],
  );
  const task = useTask(onUndone);
  const replaced = answer?.versions.find(({ is_served }) => !is_served);
  const undo = (version: string) =>
    task.run(async () => {
      const body = { type: 'application/json', content: JSON.stringify({ version }) };
      setUndone(await ask<Dataset>({ operation: 'undoDatasetImport', method: 'POST', path: `${path}/undo`, body }));
    });
  return (
    <>
      {replaced && (
        <p>
          {t('replacedFeatures', { count: replaced.features, time: shownTime(replaced.imported_at) })}{' '}
          <ConfirmButton text={t('undo')} isDisabled={task.isBusy} onConfirm={() => undo(replaced.id)} />
        </p>
      )}
      <p role="status">{undone?.updated_at === dataset.updated_at && t('servedAgain', { count: dataset.features })}</p>
      <Problem text={task.problem ?? problem} />
    </>
  );
}
