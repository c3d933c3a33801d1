import { ask, jsonBody, type Schemas } from '../api/request.ts';
import { shownTime } from '../ui/times.ts';
import { useAsk } from '../ui/use-ask.ts';
import { t } from '../words/index.ts';
import { UndoLine } from './undo-line.tsx';

type Answer = Schemas['LastUndoableWrite'];

interface AssetsUndoProps {
  /** Changes whenever assets have been written. */
  readonly writes: number;
  readonly onTried: () => void;
}

/** What the last import of assets did, to take it back. */
export function AssetsUndo({ writes, onTried }: AssetsUndoProps) {
  const { answer, problem } = useAsk(
    (signal) => ask<Answer>({ operation: 'getLastStoresImport', method: 'GET', path: '/stores/imports/last' }, signal),
    [writes],
  );
  const last = answer?.last ?? null;
  const undo = async () => {
    // As many as the line says, and no others.
    const body = jsonBody({ id: last?.id, changes_since: last?.changes_since });
    const { last: done } = await ask<Answer>({
      operation: 'undoStoresImport',
      method: 'POST',
      path: '/stores/imports/undo',
      body,
    });
    return { text: t('importUndone', { count: done?.replaced ?? 0, restored: done?.written ?? 0 }), served: done?.id };
  };
  const text =
    last &&
    [
      t(last.is_undo ? 'lastAssetUndo' : 'lastAssetImport', {
        time: shownTime(last.written_at),
        count: last.written,
        replaced: last.replaced,
      }),
      ...(last.changes_since > 0 ? [t('changesSince', { count: last.changes_since })] : []),
    ].join(' ');
  return <UndoLine {...{ text, problem, served: last?.id, undo, onTried }} />;
}
