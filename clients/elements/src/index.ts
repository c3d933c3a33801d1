export * from './address.ts';
export type { ErrorDetail } from './element.ts';
