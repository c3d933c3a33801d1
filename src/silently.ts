/** Does something without a word on the console: some libraries write there what they also throw. */
export function silently<T>(work: () => T): T {
  const { error, warn } = console;
  console.error = console.warn = () => {};
  try {
    return work();
  } finally {
    Object.assign(console, { error, warn });
  }
}
