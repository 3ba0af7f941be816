/** The text direction: that of the language, unless one is set. */
export type Direction = 'auto' | 'ltr' | 'rtl';

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar']);
let set: Direction = 'auto';

function align(): void {
  const { documentElement: root } = document;
  const ofLanguage = RIGHT_TO_LEFT.has(root.lang) ? 'rtl' : 'ltr';
  const wanted = set === 'auto' ? ofLanguage : set;
  // Setting the same value again would make the browser recompute every style of the page.
  if (root.dir !== wanted) root.dir = wanted;
}

/** Sets the language of the page, and its direction. */
export function markLanguage(language: string): void {
  document.documentElement.lang = language;
  align();
}

export function setDirection(direction: Direction): void {
  set = direction;
  align();
}
