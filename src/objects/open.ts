import type { Config, StoreAddress } from '../config.ts';
import type { Queryable } from '../database/open.ts';
import { ExplainedError } from '../explained-error.ts';
import { DatabaseStore } from './database-store.ts';
import { FolderStore } from './folder-store.ts';
import { S3Store } from './s3-store.ts';
import type { ObjectStore } from './store.ts';

/** The usual settings of clients of S3. */
type S3Access = Pick<Config, 'awsEndpoint' | 'awsRegion' | 'awsKeyId' | 'awsSecretKey' | 'awsSessionToken'>;

/** Opens a store; nothing is asked of it yet. @throws ExplainedError where the settings lack something */
export function openObjectStore(address: StoreAddress, access: S3Access, database: Queryable): ObjectStore {
  if (address.kind === 'postgres') return new DatabaseStore(database);
  if (address.kind === 'folder') return new FolderStore(address.folder);
  const { awsKeyId: accessKeyId, awsSecretKey: secretAccessKey, awsSessionToken: sessionToken } = access;
  if (accessKeyId === '' || secretAccessKey === '')
    throw new ExplainedError('A store on S3 needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  const { bucket, prefix } = address;
  const { awsEndpoint, awsRegion: region } = access;
  // Looked at here alone: the variable may stand in the environment for other programs.
  const isUrl = URL.canParse(awsEndpoint) && /^https?:$/.test(new URL(awsEndpoint).protocol);
  if (awsEndpoint !== '' && !isUrl) throw new ExplainedError(`AWS_ENDPOINT_URL=${awsEndpoint}: must be http(s)://host`);
  const endpoint = awsEndpoint === '' ? null : awsEndpoint;
  return new S3Store(prefix, { bucket, endpoint, region, accessKeyId, secretAccessKey, sessionToken });
}
