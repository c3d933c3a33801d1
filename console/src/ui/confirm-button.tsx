import { useState } from 'preact/hooks';
import { t } from '../words/index.ts';

interface ConfirmProps {
  /** What is done. */
  readonly text: string;
  readonly isDisabled?: boolean;
  readonly onConfirm: () => void;
}

/** For what stands where the button was that has just been pressed. Browsers heed `autofocus` once in the life of a page. */
const focus = (button: HTMLButtonElement | null) => button?.focus();

/** A button for what must not happen by mistake: it asks once more, in its place. */
export function ConfirmButton({ text, isDisabled = false, onConfirm }: ConfirmProps) {
  const [state, setState] = useState<'unasked' | 'asking' | 'asked'>('unasked');
  if (state !== 'asking') {
    return (
      <button
        type="button"
        class="quiet"
        // One that is disabled would lose the keyboard, which it has back when it was asked.
        aria-disabled={isDisabled}
        ref={state === 'asked' ? focus : null}
        onClick={() => !isDisabled && setState('asking')}
      >
        {text}
      </button>
    );
  }
  const leave = ({ key }: { readonly key: string }) => key === 'Escape' && setState('asked');
  return (
    <span class="confirm">
      <button
        type="button"
        class="danger"
        ref={focus}
        onKeyDown={leave}
        onClick={({ detail }) => {
          // The second click of a double one was meant for the button that stood here.
          if (detail > 1) return;
          setState('asked');
          onConfirm();
        }}
      >
        {t('confirm', { action: text })}
      </button>
      <button type="button" class="quiet" onKeyDown={leave} onClick={() => setState('asked')}>
        {t('cancel')}
      </button>
    </span>
  );
}
