import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.ts';
import { trackedFiles } from '../../scripts/lib/style/tracked-files.ts';
import { FOLLOWED, reachOf, SMOKE } from './reach.ts';

const sources = trackedFiles(ROOT, FOLLOWED);
const reach = reachOf(sources);
const reached = (path: string) => reach([path]).map((spec) => spec.slice('e2e/'.length, -'.spec.ts'.length));
const OTHERS = ['account/cashier', 'console/calls', 'chat/chat', 'play/recall'];

test.each([
  ['a screen of the console', 'apps/web/src/console/calls/CallsScreen.tsx', 'console/calls'],
  [
    'a dialog that is loaded when it opens',
    'apps/web/src/features/deposit/DepositDialog.tsx',
    'account/cashier',
  ],
  ['a style sheet', 'apps/web/src/features/game/recall/LastGamesPanel.module.css', 'play/recall'],
  ['a handler of calls', 'apps/house/src/money/cashier/cashier.calls.ts', 'account/cashier'],
  ['a service behind calls', 'apps/house/src/people/chat/chat.service.ts', 'chat/chat'],
  ['a browser test', 'e2e/console/calls.spec.ts', 'console/calls'],
])(
  'a change of %s reaches the browser tests that see it, and not those of other screens',
  (_, path, spec) => {
    expect(reached(path).filter((each) => OTHERS.includes(each))).toEqual([spec]);
  },
);

test.each([
  'packages/contract/src/wire/time.ts',
  'e2e/support/stack.ts',
  'apps/web/src/ui/dialog/Dialog.tsx',
])('a change of %s reaches more than half of the browser tests', (path) => {
  const all = sources.filter((source) => source.path.endsWith('.spec.ts')).length;
  expect(reached(path).length).toBeGreaterThan(all / 2);
});

test('the smoke set has at most twenty tests', () => {
  const tests = SMOKE.flatMap((spec) => readFileSync(join(ROOT, spec), 'utf8').match(/^ *test\(/gm) ?? []);
  expect(tests.length).toBeLessThanOrEqual(20);
});
