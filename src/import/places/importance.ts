/** The share of importance that comes from people: 10⁷·⁵ and more of them count in full. */
export function populationShare(population: number): number {
  return Math.min(1, Math.log10(population + 1) / 7.5);
}

/** The share that comes from fame: the number of languages in which a place has a name measures how well it is known. */
export function fameShare(names: number): number {
  return Math.min(1, Math.log2(1 + names) / 7);
}
