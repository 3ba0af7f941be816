import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Lists whose cells are given by their callers: a cell may open a dialog, which lies within the list. */
const LISTS = ['ui/list/Table.module.css'];
/** An element anywhere below the list, or below an element of it. */
const REACHES_DEEP = /^\s*(?:&|[^@/{}:;]*[\w\])])\s+(?:div|span|p|dd|dt|li|button|svg|t[dhr])\b[^;]*$/;

test.each(LISTS)('SESS-1 the styles of %s do not reach into a dialog that a cell opens', (file) => {
  const css = readFileSync(join(import.meta.dirname, '..', file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  expect(css.split('\n').filter((line) => REACHES_DEEP.test(line))).toEqual([]);
});
