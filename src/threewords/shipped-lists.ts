/**
 * The lists that come with the product, and the SHA-256 of each file. A list that was released is never changed: an address that was written
 * down in its words has to mean the same place for good.
 */
export const SHIPPED_LISTS: Readonly<Record<string, string>> = {
  en: 'd011dcebb30f335bc70423e19a46ee41f1a0f576aed1e5ee093114e26c33e3ee',
  es: '726f0ffb53b7e8ac2b9b61dd5ed759f18036be2acc01a4bb5e43255d5e78874c',
  nl: '04859569373463b3f7fc297baa82defefa7be29bccfbf8fa6fd9a187a309c718',
  pl: '364248627776140742df6b747db2a15d24254104b9fd3fff9437a7b75e83db2b',
  fr: '406418f790e14d21df30486ab4a46f085622575eadbae2cf28b91dedaa2de532',
  pt: 'f7a5e6c2e1944a1a34e8dee863178cbfe475fb137edc686de782eefdcec29f47',
  und: '20dcd3868238cfd6f7f1b645cc0ad75b13f1f42d5eb977550800fe9c07785e98',
};
