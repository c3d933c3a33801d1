/** The languages in which distances, durations and instructions are worded. */
export const DISTANCE_LANGUAGES = [
  ...['en', 'fr', 'bg', 'ca', 'cs', 'da', 'de', 'el', 'es', 'et', 'fi', 'he', 'hi', 'hu'],
  ...['it', 'ja', 'nb', 'nl', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sv', 'tr', 'uk', 'zh'],
] as const;
