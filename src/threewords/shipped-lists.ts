/**
 * The lists that come with the product, and the SHA-256 of each file. A list that was released is never changed: an address that was written
 * down in its words has to mean the same place for good.
 */
export const SHIPPED_LISTS: Readonly<Record<string, string>> = {
  en: '8021d6e2560c1fc3ec45f178b8474d809cde022aa2178140cbd20903989dc538',
  es: 'da66e61833766f362a40a21a698f424d2ade5801c80d4f5d307690270f1119cd',
  nl: 'bbc71a3c587113e8d54283a333f03b8d638945c914637286062006ea71a7d0fb',
  pl: 'da58c294325804f49a46682d081bb6e849d1f2ff9a7aed69cd4380042fdd07f7',
  pt: 'becf636bd6363644b930ea535777163c9037c1b0c2686a737acfb263383d00e8',
  und: '8382e9faf7410e06238d54b85a6ff47275611bea7ab6f90aa05eaaeaa22b36ff',
};
