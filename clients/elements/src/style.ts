/** The colours of all elements: those of the page, and an accent that is readable on them by light and in the dark. */
const THEME = `
  --_accent: var(--waypost-accent, light-dark(#0b6475, #7fd3e2));
  --_on-accent: var(--waypost-on-accent, light-dark(#fff, #06272e));
  --_text: var(--waypost-text, CanvasText);
  --_muted: var(--waypost-muted, color-mix(in srgb, CanvasText 70%, Canvas));
  --_background: var(--waypost-background, Canvas);
  --_border: var(--waypost-border, color-mix(in srgb, CanvasText 45%, Canvas));
  --_hover: var(--waypost-hover, color-mix(in srgb, CanvasText 10%, Canvas));
  --_danger: var(--waypost-danger, light-dark(#a4161a, #ff9a9a));
  --_radius: var(--waypost-radius, 6px);
`;

/** A field with suggestions, in the page itself or in the shadow of an element: what the page says of it counts before. */
export const COMBOBOX_STYLE = `
:where(waypost-address) { display: block; position: relative; ${THEME} }
:where([part~="field"]) { position: relative; }
:where([part~="list"]) {
  position: absolute; z-index: 1000; left: var(--_left); width: var(--_width); margin: 2px 0 0; padding: 4px; max-height: min(22rem, 60vh); overflow-y: auto;
  box-sizing: border-box; list-style: none; text-align: start; color: var(--_text); background: var(--_background);
  border: 1px solid var(--_border); border-radius: var(--_radius); box-shadow: 0 6px 20px rgb(0 0 0 / .22);
}
:where([part~="list"])[hidden] { display: none; }
:where([part~="option"]) { padding: .55em .7em; border-radius: calc(var(--_radius) - 2px); cursor: pointer; overflow-wrap: anywhere; }
:where([part~="option"]:hover) { background: var(--_hover); }
:where([part~="option"][aria-selected="true"]) { color: var(--_on-accent); background: var(--_accent); }
:where([part~="match"]) { font-weight: 700; }
:where([part~="status"]) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
:where([part~="message"]) {
  position: static; width: auto; height: auto; clip-path: none; white-space: normal; margin-top: .3em; font-size: .9em; color: var(--_muted);
}
:where([part~="failure"]) { color: var(--_danger); }
`;

/** What stands in the shadow of an element. */
export const SHADOW_STYLE = `
:host { display: block; color: var(--_text); background: var(--_background); font: inherit; line-height: 1.45; overflow-wrap: break-word; ${THEME} }
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
button, input, select { font: inherit; color: inherit; }
[part~="label"] { display: block; font-size: .9em; font-weight: 600; margin-bottom: .2em; }
[part~="input"] {
  width: 100%; padding: .55em .7em; min-height: 2.6em; background: var(--_background); border: 1px solid var(--_border); border-radius: var(--_radius);
}
[part~="button"] {
  padding: .45em .9em; min-height: 2.6em; background: var(--_background); border: 1px solid var(--_border); border-radius: var(--_radius); cursor: pointer;
}
[part~="button"]:hover { background: var(--_hover); }
[part~="button"][aria-pressed="true"], [part~="button"][aria-checked="true"] { color: var(--_on-accent); background: var(--_accent); border-color: var(--_accent); }
:is(button, input, a, select, [tabindex], summary):focus-visible { outline: 3px solid var(--_accent); outline-offset: 2px; }
a { color: var(--_accent); }
[part~="row"] { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
[part~="check"] { display: inline-flex; gap: .4em; align-items: center; min-height: 2.6em; cursor: pointer; }
[part~="check"] input { width: 1.15em; height: 1.15em; accent-color: var(--_accent); }
[part~="muted"] { color: var(--_muted); }
:is([part~="input"], [part~="muted"], [part~="summary"]) { unicode-bidi: plaintext; }
:is([part~="input"], [part~="muted"], [part~="summary"]):dir(rtl) { text-align: right; }
[part~="map"] { position: relative; min-height: 18rem; overflow: hidden; border: 1px solid var(--_border); border-radius: var(--_radius); background: light-dark(#eef1f2, #20262a); }
`;

/** A panel beside a map, or above it where there is no room. */
export const PANEL_STYLE = `
[part~="layout"] { container-type: inline-size; }
[part~="columns"] { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
[part~="panel"] { display: flex; flex-direction: column; gap: .7rem; min-width: 0; }
[part~="panel"] p { margin: 0; }
[part~="map"] { height: 20rem; }
@container (min-width: 44rem) {
  [part~="columns"] { grid-template-columns: minmax(18rem, 24rem) minmax(0, 1fr); }
  [part~="map"] { height: auto; min-height: 30rem; }
}
[part~="stores"], [part~="steps"] { margin: 0; max-height: 26rem; overflow-y: auto; }
[part~="stores"] { padding: 0; list-style: none; }
[part~="steps"] { padding-inline-start: 1.6em; }
[part~="store"] { padding: .6rem; border-bottom: 1px solid var(--_border); }
[part~="store"][data-pointed] { background: var(--_hover); }
[part~="store-head"] { display: flex; flex-wrap: wrap; justify-content: space-between; column-gap: .6rem; }
[part~="store-name"] { flex: 1 1 8em; min-width: 0; min-height: 24px; padding: 0; font-weight: 650; text-align: start; background: none; border: 0; cursor: pointer; text-decoration: underline transparent; }
[part~="store-name"]:hover, [part~="store-name"][aria-pressed="true"] { color: var(--_accent); text-decoration-color: currentColor; }
[part~="open"] { color: light-dark(#176a34, #86dba2); }
[part~="closed"] { color: var(--_muted); }
[part~="links"] { margin-top: .3rem; }
[part~="links"] > a { min-height: 24px; }
[part~="plan"] { position: relative; display: grid; }
[part~="levels"] { position: absolute; z-index: 2; top: 10px; left: 10px; display: flex; flex-direction: column; gap: 2px; }
[part~="levels"] [part~="button"] { min-width: 2.6em; padding: .2em; }
[part~="step-name"] { min-height: 24px; padding: 0; text-align: start; vertical-align: top; background: none; border: 0; cursor: pointer; }
[part~="step-name"]:hover { text-decoration: underline; }
[part~="summary"] { font-weight: 650; }
[part~="step"] { padding: .3rem 0; }
:is([part~="step"], [part~="store-head"]) [part~="muted"] { white-space: nowrap; }
[part~="stops"] { display: flex; flex-direction: column; gap: .5rem; }
[part~="stop"] { display: flex; gap: .4rem; align-items: flex-end; }
[part~="stop"] > [part~="field"] { flex: 1; min-width: 0; }
`;
