import { useState } from 'preact/hooks';
import { t } from '../words/index.ts';

const SHOWN_MS = 2_000;

/** Copies a text, and says so. */
export function CopyButton({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <button type="button" class="quiet" onClick={copy}>
      <span role="status">{t(isCopied ? 'copied' : 'copy')}</span>
    </button>
  );
}
