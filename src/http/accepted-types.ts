import Negotiator from 'negotiator';

/** The weight of a type in the header; its other parameters are properties of a type that nobody here has. */
const WEIGHT = /^\s*q\s*=/i;

/**
 * Those of `types` that the header `Accept` allows, the preferred first: by its weights, then those that it names outright, then as they are
 * listed. All of them where there is no header; none where it allows others alone.
 */
export function acceptedTypes(accept: string | undefined, types: readonly string[]): readonly string[] {
  if (accept === undefined) return types;
  const ranges = accept.split(',').map((range) => {
    const [type, ...parameters] = range.split(';');
    return [type, ...parameters.filter((parameter) => WEIGHT.test(parameter))].join(';');
  });
  return new Negotiator({ headers: { accept: ranges.join(',') } }).mediaTypes(types);
}

/** Whether the header `Accept-Encoding` asks for gzip. */
export function takesGzip(acceptEncoding: string | readonly string[] | undefined): boolean {
  if (acceptEncoding === undefined) return false;
  return (
    new Negotiator({ headers: { 'accept-encoding': String(acceptEncoding) } }).encodings(['gzip', 'identity'])[0] === 'gzip'
  );
}
