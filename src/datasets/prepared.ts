/** The values of a generator, of which the next one is made while one is at work. What goes wrong with the next one is reported in its turn. */
export async function* prepared<T>(values: AsyncGenerator<T>): AsyncGenerator<T> {
  const begin = () => {
    const next = values.next();
    next.catch(() => {});
    return next;
  };
  let next = begin();
  try {
    for (let result = await next; !result.done; result = await next) {
      next = begin();
      yield result.value;
    }
  } finally {
    await values.return(undefined);
  }
}
