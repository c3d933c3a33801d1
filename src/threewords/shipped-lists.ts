/**
 * The lists that come with the product, and the SHA-256 of each file. A list that was released is never changed: an address that was written
 * down in its words has to mean the same place for good.
 */
export const SHIPPED_LISTS: Readonly<Record<string, string>> = {
  en: '4a3da2c6ffebb2ebe0898dc53bf0082ff842352854ea4ac3e2946135a1eb05b8',
  es: 'a570e31f634b5cece6d71f43a20887c4d5c46a4b48884bc1d4f0c25c055fd3af',
  nl: '47f8424236c6cf07660a03ebc6a1de0564da0ff080e6a484fafac6642d8c5450',
  pl: 'fa651e87625af1d0b9277529fa90b7b9ffb95e3fa6ad693672d73bedfd8dd09e',
  pt: '8398f56cc913268ab887289109058396dab761178e6b909cde82c8353a8e1a6b',
  und: 'ff17a3ae913b54e7b49f175dfe0534690563cdeffedfbf275c57a4d0de08ad66',
};
