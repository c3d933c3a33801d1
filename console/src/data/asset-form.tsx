import { useState } from 'preact/hooks';
import { part } from '../api/admin.ts';
import { ask } from '../api/request.ts';
import type { LatLng } from '../map/map-view.tsx';
import { canEdit } from '../session.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { LinesField, TextField } from '../ui/fields.tsx';
import { Problem } from '../ui/problem.tsx';
import { useTask } from '../ui/use-task.ts';
import { t, type WordKey } from '../words/index.ts';
import type { Asset } from './assets.tsx';
import { HoursField } from './hours-field.tsx';
import { type HoursText, hoursOf, hoursText } from './hours-text.ts';

interface AssetFormProps {
  /** Null for a new one. */
  readonly asset: Asset | null;
  /** Where it stands on the map. */
  readonly position: LatLng | null;
  readonly onWritten: () => void;
  readonly onClose: () => void;
}

/** The fields that are one text each, after the lines of the address. */
const TEXTS = ['zipcode', 'city', 'countryCode', 'phone', 'email', 'website'] as const satisfies readonly WordKey[];
type TextName = 'name' | (typeof TEXTS)[number];
type Texts = Record<TextName, string>;

function textsOf(asset: Asset | null): Texts {
  const { name = '', address, contact } = asset?.properties ?? {};
  return {
    name,
    zipcode: address?.zipcode ?? '',
    city: address?.city ?? '',
    countryCode: address?.country_code ?? '',
    phone: contact?.phone ?? '',
    email: contact?.email ?? '',
    website: contact?.website ?? '',
  };
}

const listed = (text: string) =>
  text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** Everything of an asset that a page can show, changed and written. */
export function AssetForm({ asset, position, onWritten, onClose }: AssetFormProps) {
  const [id, setId] = useState(asset?.properties.store_id ?? '');
  const [texts, setTexts] = useState(() => textsOf(asset));
  const [lines, setLines] = useState(() => (asset?.properties.address.lines ?? []).join('\n'));
  const [types, setTypes] = useState(() => (asset?.properties.types ?? []).join('\n'));
  const [tags, setTags] = useState(() => (asset?.properties.tags ?? []).join('\n'));
  const [hours, setHours] = useState<HoursText>(() => hoursText(asset?.properties.opening_hours));
  const [user, setUser] = useState(() => JSON.stringify(asset?.properties.user_properties ?? {}, null, 2));
  const task = useTask(onWritten);
  const path = `/stores/${part(id)}`;
  const content = () => {
    const { name, zipcode, city, countryCode, phone, email, website } = texts;
    const orNull = (text: string) => (text === '' ? null : text);
    return JSON.stringify({
      name,
      location: position,
      address: { lines: listed(lines), zipcode: orNull(zipcode), city: orNull(city), countryCode: orNull(countryCode) },
      contact: { phone: orNull(phone), email: orNull(email), website: orNull(website) },
      types: listed(types),
      tags: listed(tags),
      openingHours: hoursOf(hours),
      userProperties: JSON.parse(user),
    });
  };
  const save = () =>
    task.run(async () => {
      const body = { type: asset ? 'application/merge-patch+json' : 'application/json', content: content() };
      if (asset) return ask({ operation: 'patchStore', method: 'PATCH', path, body });
      return ask({ operation: 'putStore', method: 'PUT', path, body });
    });
  const textField = (field: TextName) => (
    <TextField
      key={field}
      label={t(field)}
      value={texts[field]}
      required={field === 'name'}
      onInput={(text) => setTexts({ ...texts, [field]: text })}
    />
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h2>{asset ? texts.name : t('newAsset')}</h2>
      <p class="help">{t(canEdit.value ? 'assetPositionHelp' : 'viewersChangeNothing')}</p>
      {asset ? <p>{id}</p> : <TextField label={t('storeId')} value={id} onInput={setId} required />}
      {textField('name')}
      <LinesField label={t('addressLines')} value={lines} onInput={setLines} />
      {TEXTS.map(textField)}
      <LinesField label={t('types')} value={types} onInput={setTypes} />
      <LinesField label={t('tags')} value={tags} onInput={setTags} />
      <HoursField value={hours} onChange={setHours} />
      <LinesField label={t('userProperties')} help={t('userPropertiesHelp')} value={user} onInput={setUser} />
      <Problem text={task.problem} />
      <p class="actions">
        {canEdit.value && (
          <button type="submit" disabled={task.isBusy || !position}>
            {t('save')}
          </button>
        )}
        <button type="button" class="quiet" onClick={onClose}>
          {t('cancel')}
        </button>
        {asset && canEdit.value && (
          <ConfirmButton
            text={t('remove')}
            isDisabled={task.isBusy}
            onConfirm={() => task.run(() => ask({ operation: 'deleteStore', method: 'DELETE', path }))}
          />
        )}
      </p>
    </form>
  );
}
