import { expect, test } from 'vitest';
import { distantTests } from './distant-tests.ts';

const HOUSE = 'apps/house/src';
const file = (path: string, ...imported: string[]) => ({
  path: `${HOUSE}/${path}`,
  text: imported.map((name) => `import { a } from '${name}';\n`).join(''),
});
const SOURCES = [
  file('modules/wallet/ledger.ts'),
  file('modules/wallet/ledger.test.ts', './ledger.ts'),
  file('modules/play/money.ts', '../wallet/ledger.ts'),
  file('modules/play/money.test.ts', './money.ts'),
  file('modules/chat/chat.ts'),
  file('modules/chat/chat.test.ts', './chat.ts', '../../app.ts'),
  file('house-tests/routes.test.ts', '../app.ts'),
  file('app.ts', './modules/play/money.ts', './modules/chat/chat.ts'),
];
const changed = (...paths: string[]) => paths.map((path) => `${HOUSE}/${path}`);

test('tests that see a change of a module only in the whole house are distant, those of every module are not', () => {
  expect(distantTests(changed('modules/wallet/ledger.ts'), SOURCES)).toEqual(
    changed('modules/chat/chat.test.ts'),
  );
  expect(distantTests(changed('modules/chat/chat.ts'), SOURCES)).toEqual(
    changed('modules/wallet/ledger.test.ts', 'modules/play/money.test.ts'),
  );
});

test.each([
  ['a part of several modules', changed('modules/chat/chat.ts', 'app.ts')],
  ['nothing', []],
])('no test is distant from %s', (_, paths) => {
  expect(distantTests(paths, SOURCES)).toEqual([]);
});
