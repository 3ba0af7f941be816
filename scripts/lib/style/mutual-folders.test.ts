import { expect, test } from 'vitest';
import { mutualFolders } from './limits.ts';

const file = (path: string, ...imported: string[]) => ({
  path,
  text: imported.map((name) => `import { a } from '${name}';\n`).join(''),
});
const FAULT = 'a/b/ and a/c/ import each other: a/b/x.ts → a/c/y.ts, a/c/z.ts → a/b/x.ts';

test('two folders that import each other are found once, with the imports', () => {
  expect(mutualFolders([file('a/b/x.ts', '../c/y.ts'), file('a/c/z.ts', '../b/x.ts')])).toEqual([FAULT]);
});

test('what is in folders inside counts', () => {
  const faults = mutualFolders([file('a/b/d/x.ts', '../../c/y.ts'), file('a/c/e/z.ts', '../../b/x.ts')]);
  expect(faults).toEqual([FAULT.replace('a/b/x.ts →', 'a/b/d/x.ts →').replace('a/c/z.ts →', 'a/c/e/z.ts →')]);
});

test.each([
  ['one direction', [file('a/b/x.ts', '../c/y.ts', 'pino'), file('a/c/z.ts', './y.ts')]],
  ['a folder and one inside it', [file('a/x.ts', './b/y.ts'), file('a/b/y.ts', '../x.ts')]],
  ['a test', [file('a/b/x.test.ts', '../c/y.ts'), file('a/c/z.ts', '../b/x.ts')]],
])('nothing is found where it is right: %s', (_, files) => {
  expect(mutualFolders(files)).toEqual([]);
});
