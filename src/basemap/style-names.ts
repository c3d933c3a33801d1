/** Styles that maps are drawn in, by VersaTiles: `plain` has few colours and labels, to draw data upon. */
export const STYLE_NAMES = ['light', 'dark', 'plain'] as const;
export type StyleName = (typeof STYLE_NAMES)[number];

/** Whose layers an archive has. */
export type MapSchema = 'shortbread' | 'protomaps';
