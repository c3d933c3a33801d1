import { useState } from 'preact/hooks';
import { ask, type Schemas } from '../api/request.ts';
import { canEdit } from '../session.ts';
import { TextField } from '../ui/fields.tsx';
import { Problem } from '../ui/problem.tsx';
import { type Asked, useAsk } from '../ui/use-ask.ts';
import { useTask } from '../ui/use-task.ts';
import { t } from '../words/index.ts';
import type { VenueToolProps } from './venues.tsx';

const closuresPath = ({ venue_id: id }: Schemas['Venue']) => `/indoor/venues/${encodeURIComponent(id)}/closures`;

/** What is closed of a venue, asked for again after each of so many writes. */
export function useClosures(venue: Schemas['Venue'], writes: number): Asked<Schemas['ListVenueClosuresReply']> {
  const path = closuresPath(venue);
  return useAsk(
    (signal) => ask<Schemas['ListVenueClosuresReply']>({ operation: 'listVenueClosures', method: 'GET', path }, signal),
    [path, writes],
  );
}

/** What is closed of a venue, and when; closes the feature that was clicked on. */
export function Closures({ venue, picked, closures, onClosed }: VenueToolProps) {
  const path = closuresPath(venue);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const task = useTask(onClosed);
  const close = (feature: string) => {
    const content = JSON.stringify({ features: [feature], from: from || null, to: to || null, reason: reason || null });
    return ask({ operation: 'closeVenueFeatures', method: 'POST', path, body: { type: 'application/json', content } });
  };
  const open = (feature: number) =>
    ask({ operation: 'openVenueFeatures', method: 'DELETE', path, query: { features: String(feature) } });
  return (
    <>
      {canEdit.value && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (picked) task.run(() => close(picked.id));
          }}
        >
          <TextField label={t('closedFrom')} help={t('closureTimes')} value={from} onInput={setFrom} />
          <TextField label={t('closedTo')} value={to} onInput={setTo} />
          <TextField label={t('reason')} value={reason} onInput={setReason} />
          <button type="submit" disabled={!picked || task.isBusy}>
            {picked ? t('closeFeature', { name: picked.name }) : t('pickFeature')}
          </button>
        </form>
      )}
      <Problem text={task.problem ?? closures.problem} />
      <ul class="places">
        {(closures.answer?.closures ?? []).map((closure) => (
          <li key={closure.closure_id}>
            {closure.name ?? closure.ref ?? closure.source ?? closure.poi_id}{' '}
            {closure.is_closed && <small>{t('closedNow')}</small>}
            <br />
            <small>
              {(closure.from || closure.to) && `${closure.from ?? '…'} – ${closure.to ?? '…'}`} {closure.reason}
            </small>{' '}
            {canEdit.value && (
              <button
                type="button"
                class="quiet"
                disabled={task.isBusy}
                onClick={() => task.run(() => open(closure.poi_id))}
              >
                {t('reopen')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
