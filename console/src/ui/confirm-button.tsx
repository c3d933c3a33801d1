import { useState } from 'preact/hooks';
import { t } from '../words/index.ts';

interface ConfirmProps {
  /** What is done. */
  readonly text: string;
  readonly isDisabled?: boolean;
  readonly onConfirm: () => void;
}

/** It stands where the button was that has just been pressed. Browsers heed `autofocus` once in the life of a page. */
const focus = (button: HTMLButtonElement | null) => button?.focus();

/** A button for what must not happen by mistake: it asks once more, in its place. */
export function ConfirmButton({ text, isDisabled = false, onConfirm }: ConfirmProps) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <button type="button" class="quiet" disabled={isDisabled} onClick={() => setAsking(true)}>
        {text}
      </button>
    );
  }
  return (
    <span class="confirm">
      <button
        type="button"
        class="danger"
        ref={focus}
        onClick={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        {t('confirm', { action: text })}
      </button>
      <button type="button" class="quiet" onClick={() => setAsking(false)}>
        {t('cancel')}
      </button>
    </span>
  );
}
