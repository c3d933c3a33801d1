import { computed, signal } from '@preact/signals';

const hash = signal(location.hash);
addEventListener('hashchange', () => {
  hash.value = location.hash;
});

/** The parts of the page's address behind `#/`: section, and what is open in it. */
export const route = computed(() => hash.value.replace(/^#\/?/, '').split('/').map(decodeURIComponent));

export function go(...parts: readonly string[]): void {
  location.hash = `/${parts.map(encodeURIComponent).join('/')}`;
}
