import { fontOf } from './fonts.ts';

/** A part of a line that one font writes in one direction. */
export interface Run {
  readonly font: string;
  readonly rtl: boolean;
  readonly text: string;
}

/** Characters without a direction of their own: they join Latin before them, and only spaces join Arabic. */
const NEUTRAL = /^[\s.,:;()/'"–—-]$/u;

/**
 * The parts of a line from its left to its right end. A line of Arabic begins at the right; Latin words and numbers in it
 * keep their own direction.
 */
export function runsOf(line: string, base: 'ltr' | 'rtl'): Run[] {
  const runs: Run[] = [];
  for (const character of line) {
    const last = runs.at(-1);
    const { name, rtl } = fontOf(character);
    const joins =
      last !== undefined && (last.font === name || (last.rtl ? character === ' ' : NEUTRAL.test(character)));
    if (joins) runs[runs.length - 1] = { ...last, text: last.text + character };
    else runs.push({ font: name, rtl, text: character });
  }
  const ordered = runs.flatMap(apartAtTheEnd);
  return base === 'rtl' ? ordered.reverse() : ordered;
}

/** Space at the end of an Arabic run belongs between it and the next one. */
function apartAtTheEnd(run: Run): Run[] {
  const text = run.text.trimEnd();
  if (!run.rtl || text === run.text) return [run];
  const space = { font: 'inter-latin', rtl: false, text: run.text.slice(text.length) };
  return [{ ...run, text }, space];
}
