import { useState } from 'preact/hooks';
import { signIn } from './session.ts';
import { TextField } from './ui/fields.tsx';
import { Problem } from './ui/problem.tsx';
import { t } from './words/index.ts';

/** The token in a link, or the text as it is where it is none. */
const tokenOf = (text: string) => text.slice(text.lastIndexOf('=') + 1).trim();

/** Asks for the link that opens the console. */
export function SignIn({ isRefused }: { readonly isRefused: boolean }) {
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState(isRefused ? t('signInRefused') : null);
  return (
    <main class="sign-in" id="content">
      <h1>Waypost</h1>
      <form
        onSubmit={async (event) => {
          event.preventDefault();
          setProblem((await signIn(tokenOf(link))) ? null : t('signInRefused'));
        }}
      >
        <p>{t('signInHelp')}</p>
        <pre>waypost console</pre>
        <TextField label={t('signInLink')} value={link} onInput={setLink} required />
        <button type="submit">{t('signIn')}</button>
        <Problem text={problem} />
      </form>
    </main>
  );
}
