/**
 * The lists that come with the product, and the SHA-256 of each file. A list that was released is never changed: an address that was written
 * down in its words has to mean the same place for good.
 */
export const SHIPPED_LISTS: Readonly<Record<string, string>> = {
  en: 'b46e4b223bf75d6a65ee9e87c0a3bb9511370d43802b9e1ac364b6e162ad8626',
  es: '3e5544ae4deb36c784eab0918e67ac0a5200fcafee6e2095e9a98b0f4b1601db',
  nl: 'd2ae0360d3dac2e682f83df76b523105abd1b26290a4d7806755899e00438351',
  pl: '032a2e85d1816918bf23cdfaf01a8ce507ac003c4adb782bbb3854192308cfe4',
  fr: '82df16e1f756d20903b7a7770ebf8ed9470b7fc0706b48dab49cca6de4ae453d',
  pt: 'a6335c04cb55243d8639322fbac0511ff4f01df24a2354ead2dbe7f750e4f2d3',
  und: 'a80635a29bc2cd388f93c04f58c64b427e29eae8fb1c27cf1c539ff8bc79d377',
};
