const words = (name: string) => name.replaceAll('_', ' ');

/** A kind of place as people read it: `business.shop.book_store` is a book store. */
export const shownKind = (kind: string) => words(kind.slice(kind.lastIndexOf('.') + 1));

/** The same with the wider kinds that it is among, as one chooses it from a list. */
export const shownKinds = (kind: string) => kind.split('.').map(words).join(' › ');
