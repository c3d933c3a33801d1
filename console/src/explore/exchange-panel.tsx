import { useState } from 'preact/hooks';
import { CODE_FORMS } from '../api/code.ts';
import { lastExchange } from '../api/request.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { t } from '../words/index.ts';

/** An answer longer than this is not put on the page whole. */
const SHOWN_CHARACTERS = 200_000;

/** The last request in the forms of programs, and its answer. */
export function ExchangePanel() {
  const [form, setForm] = useState('curl');
  const exchange = lastExchange.value;
  if (!exchange) return <p class="help">{t('noRequest')}</p>;
  const { request, status, milliseconds, bytes, answer } = exchange;
  const shown = form === 'answer' ? answerText(answer) : codeText(form);
  const tabs = [...CODE_FORMS.map(({ name }) => ({ id: name, title: name })), { id: 'answer', title: t('answer') }];
  function codeText(name: string): string {
    return CODE_FORMS.find((each) => each.name === name)?.write(request, location.origin) ?? '';
  }
  return (
    <section class="exchange" aria-label={t('request')}>
      <p class="exchange-state">
        <code>
          {request.method} {request.path}
        </code>{' '}
        {t('requestState', { status: String(status), milliseconds, bytes })}
      </p>
      <Tabs label={t('request')} tabs={tabs} chosen={form} onChoose={setForm}>
        <div class="code">
          <CopyButton text={shown} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
          <pre tabIndex={0}>{shown.slice(0, SHOWN_CHARACTERS)}</pre>
        </div>
      </Tabs>
      {form !== 'answer' && <p class="help">{t('projectKey')}</p>}
    </section>
  );
}

const answerText = (answer: unknown) => (typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2));
