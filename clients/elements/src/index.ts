export * from './address.ts';
export * from './directions.ts';
export type { ErrorDetail } from './element.ts';
export * from './map.ts';
export * from './store-locator.ts';
export * from './venue.ts';
