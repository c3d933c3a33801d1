import { signal } from '@preact/signals';

const query = matchMedia('(prefers-color-scheme: dark)');
const dark = signal(query.matches);
query.addEventListener('change', () => {
  dark.value = query.matches;
});

/** Whether the system asks for dark pages. */
export const isDark = dark;
