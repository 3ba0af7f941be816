import { expect, test } from 'vitest';
import { distantTests } from './drawn-tests.ts';

const HOUSE = 'apps/house/src';
const file = (path: string, ...imported: string[]) => ({
  path: `${HOUSE}/${path}`,
  text: imported.map((name) => `import { a } from '${name}';\n`).join(''),
});
const SOURCES = [
  file('wallet/ledger.ts'),
  file('wallet/ledger.test.ts', './ledger.ts'),
  file('play/sessions/money.ts', '../../wallet/ledger.ts'),
  file('play/sessions/money.test.ts', './money.ts'),
  file('people/chat/chat.ts'),
  file('people/chat/chat.test.ts', './chat.ts', '../../nodes/node/build-house.ts'),
  file('house-tests/routes.test.ts', '../nodes/node/build-house.ts'),
  file('nodes/node/build-house.ts', '../../play/sessions/money.ts', '../../people/chat/chat.ts'),
];
const changed = (...paths: string[]) => paths.map((path) => `${HOUSE}/${path}`);

test('tests that see a change of a module only in the whole house are distant, those of every module are not', () => {
  expect(distantTests(changed('wallet/ledger.ts'), SOURCES)).toEqual(changed('people/chat/chat.test.ts'));
  expect(distantTests(changed('people/chat/chat.ts'), SOURCES)).toEqual(
    changed('wallet/ledger.test.ts', 'play/sessions/money.test.ts'),
  );
});

test.each([
  ['a part of several modules', changed('people/chat/chat.ts', 'nodes/node/build-house.ts')],
  ['nothing', []],
])('no test is distant from %s', (_, paths) => {
  expect(distantTests(paths, SOURCES)).toEqual([]);
});
