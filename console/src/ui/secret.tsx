import { t } from '../words/index.ts';
import { CopyButton } from './copy-button.tsx';

/** What is shown once: a key, a link, a token. */
export function Secret({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div class="secret" role="status">
      <strong>{label}</strong> <code>{text}</code> <CopyButton text={text} />
      <p class="help">{t('shownOnce')}</p>
    </div>
  );
}
