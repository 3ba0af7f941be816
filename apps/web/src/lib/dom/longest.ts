import type { CSSProperties } from 'react';

/** The length of the longest of some texts, as `--longest` for style sheets that give each text its room. */
export const longestOf = (texts: readonly string[]): CSSProperties & Record<'--longest', number> => ({
  '--longest': Math.max(0, ...texts.map(({ length }) => length)),
});
