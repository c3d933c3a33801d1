import { useState } from 'preact/hooks';
import { Refused } from '../api/request.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Problem } from '../ui/problem.tsx';
import { useTask } from '../ui/use-task.ts';
import { t } from '../words/index.ts';

/** What an undo did, in words, and what is served since. */
interface Undone {
  readonly text: string;
  readonly served: string | undefined;
}

interface UndoLineProps {
  /** What can be undone, in words; null where nothing can. */
  readonly text: string | null;
  /** Why that is not known. */
  readonly problem: string | null;
  /** What is served: an undo is spoken of until that is something else. */
  readonly served: string | undefined;
  readonly undo: () => Promise<Undone>;
  /** Called when it is undone, or was refused: what can be undone may be something else by now. */
  readonly onTried: () => void;
}

/** What an import replaced, with a button to have it back, and what an undo has done. */
export function UndoLine({ text, problem, served, undo, onTried }: UndoLineProps) {
  const [done, setDone] = useState<Undone | null>(null);
  /** Whether it was refused because something else was written. */
  const [isStale, setStale] = useState(false);
  const task = useTask(() => {});
  const tried = async () => {
    setDone(null);
    setStale(false);
    try {
      setDone(await undo());
    } catch (error) {
      if (!(error instanceof Refused && error.status === 409)) throw error;
      setStale(true);
    }
  };
  const confirmed = async () => {
    await task.run(tried);
    onTried();
  };
  return (
    <>
      {text !== null && (
        <p>
          {text} <ConfirmButton text={t('undo')} isDisabled={task.isBusy} onConfirm={confirmed} />
        </p>
      )}
      <p role="status">{done?.served === served && done?.text}</p>
      <Problem text={isStale ? t('changedMeanwhile') : (task.problem ?? problem)} />
    </>
  );
}
