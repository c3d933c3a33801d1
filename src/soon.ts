/** What is there at once, or comes later. */
export type Soon<T> = T | Promise<T>;

/** Goes on with a value: at once where it is there, so that nothing waits for a turn of the event loop that need not. */
export function andThen<T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
