import { useEffect, useState } from 'preact/hooks';
import { Projects } from './admin/projects.tsx';
import { Regions } from './admin/regions.tsx';
import { System } from './admin/system.tsx';
import { Data } from './data/data.tsx';
import { Explore } from './explore/explore.tsx';
import { go, route } from './route.ts';
import { chooseProject, project, readSession, session, signIn, signOut } from './session.ts';
import { SignIn } from './sign-in.tsx';
import { Venues } from './venues/venues.tsx';
import { chooseLanguage, LANGUAGE_NAMES, language, t, type WordKey } from './words/index.ts';

/** The sections in their order. */
const SECTIONS = ['explore', 'venues', 'data', 'projects', 'regions', 'system'] as const satisfies readonly WordKey[];

/** Those that operators alone may use. */
const OPERATORS: ReadonlySet<string> = new Set(['regions', 'system']);

/** Those that need no project. */
const WITHOUT_PROJECT: ReadonlySet<string> = new Set(['projects', 'regions', 'system']);

const TOKEN = /^#sign-in=(.+)$/;

/** The whole page: signing in, then the sections. */
export function App() {
  const [isOpening, setOpening] = useState(TOKEN.test(location.hash));
  const [isRefused, setRefused] = useState(false);
  /** A link that was opened while somebody is signed in: it may be somebody else's. */
  const [other, setOther] = useState<string | null>(null);
  useEffect(() => {
    const token = TOKEN.exec(location.hash)?.[1];
    if (token === undefined) {
      readSession();
      return;
    }
    // The link works once: it is not kept where a reload, or who looks over a shoulder, finds it.
    history.replaceState(null, '', '#/explore');
    readSession().then(async () => {
      if (session.value) setOther(decodeURIComponent(token));
      else setRefused(!(await signIn(decodeURIComponent(token))));
      setOpening(false);
    });
  }, []);
  useEffect(() => {
    document.documentElement.lang = language.value;
    document.title = t('title');
  }, [language.value]);
  if (isOpening || session.value === undefined) return <p class="loading">{t('loading')}</p>;
  if (session.value === null) return <SignIn key={String(isRefused)} isRefused={isRefused} />;
  if (other !== null) return <SignInAgain name={session.value.user.name} token={other} onDone={() => setOther(null)} />;
  return <Sections />;
}

interface SignInAgainProps {
  readonly name: string;
  readonly token: string;
  readonly onDone: () => void;
}

/** Asks before a link takes the place of a session: who follows one from elsewhere would work as somebody else without noticing. */
function SignInAgain({ name, token, onDone }: SignInAgainProps) {
  return (
    <main class="sign-in">
      <h1>{t('signIn')}</h1>
      <p>{t('signInAgain', { name })}</p>
      <p class="actions">
        <button type="button" onClick={onDone}>
          {t('staySignedIn', { name })}
        </button>
        <button type="button" class="quiet" onClick={() => signIn(token).then(onDone)}>
          {t('useLink')}
        </button>
      </p>
    </main>
  );
}

function Sections() {
  const [section = 'explore', part = ''] = route.value;
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('content')?.focus()}>
        {t('skip')}
      </button>
      <Header section={section} />
      <main id="content" tabIndex={-1}>
        {project.value || WITHOUT_PROJECT.has(section) ? <Section name={section} part={part} /> : <p>{t('noProject')}</p>}
      </main>
    </>
  );
}

function Section({ name, part }: { readonly name: string; readonly part: string }) {
  if (OPERATORS.has(name) && session.value?.user.role !== 'operator') return <p>{t('operatorsOnly')}</p>;
  if (name === 'venues') return <Venues tool={part} onTool={(tool) => go('venues', tool)} />;
  if (name === 'data') return <Data tool={part} onTool={(tool) => go('data', tool)} />;
  if (name === 'projects') return <Projects />;
  if (name === 'regions') return <Regions />;
  if (name === 'system') return <System />;
  return <Explore tool={part} onTool={(tool) => go('explore', tool)} />;
}

function Header({ section }: { readonly section: string }) {
  if (!session.value) return null;
  const { user, projects } = session.value;
  return (
    <header>
      <strong class="brand">Waypost</strong>
      <nav aria-label={t('sections')}>
        {SECTIONS.filter((each) => !OPERATORS.has(each) || user.role === 'operator').map((each) => (
          <a key={each} href={`#/${each}`} aria-current={each === section ? 'page' : undefined}>
            {t(each)}
          </a>
        ))}
      </nav>
      <div class="who">
        <label>
          {t('project')}{' '}
          <select value={project.value?.id} onChange={({ currentTarget }) => chooseProject(currentTarget.value)}>
            {projects.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span class="unseen">{t('language')}</span>
          <select value={language.value} onChange={({ currentTarget }) => chooseLanguage(currentTarget.value)}>
            {Object.entries(LANGUAGE_NAMES).map(([tag, name]) => (
              <option key={tag} value={tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="quiet" title={t('signedInAs', { name: user.name })} onClick={signOut}>
          {t('signOut')}
        </button>
      </div>
    </header>
  );
}
