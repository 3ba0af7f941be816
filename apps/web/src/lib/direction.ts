/** Which way lines run: as the language does, unless one way is set. */
export type Direction = 'auto' | 'ltr' | 'rtl';

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar']);
let set: Direction = 'auto';

function align(): void {
  const { documentElement: root } = document;
  const ofLanguage = RIGHT_TO_LEFT.has(root.lang) ? 'rtl' : 'ltr';
  const wanted = set === 'auto' ? ofLanguage : set;
  // Told again what it knows, a browser would work out every style of the page again.
  if (root.dir !== wanted) root.dir = wanted;
}

/** Names the language of the page, and turns the page its way. */
export function markLanguage(language: string): void {
  document.documentElement.lang = language;
  align();
}

export function setDirection(direction: Direction): void {
  set = direction;
  align();
}
