import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minorUnits } from '@floorcast/contract/money';
import { demoRules } from '@floorcast/demo-floor/game-rules';
import { DEMO_BRANDS } from '@floorcast/demo-floor/layout';
import { afterAll, expect, test } from 'vitest';
import { seedDemo } from '../demo-data.ts';
import { requestWithdrawal } from '../money/withdrawals/index.ts';
import { testDatabase } from '../testing/database.ts';
import { adminOn } from '../testing/staff/admin.ts';
import { twoPeople } from '../testing/staff/two-people.ts';
import { audit, playerBalance } from '../wallet/index.ts';

const [brand = { id: 1, name: '', jackpots: [] }] = DEMO_BRANDS;

const { db } = await testDatabase();
await seedDemo(db, undefined);
const folder: string = await mkdtemp(join(tmpdir(), 'rules-'));
const run: ReturnType<typeof adminOn> = adminOn(db);
afterAll(() => rm(folder, { recursive: true }));

async function file(text: string): Promise<string> {
  const path = join(folder, 'rules.json');
  await writeFile(path, text);
  return path;
}
const rulesFile = (more: object = {}) => file(JSON.stringify({ ...demoRules(brand), ...more }));
const versions = () => db.selectFrom('gameRules').select(['version', 'machineId']).execute();

test('RULE-21 rules set stores the next version of a brand’s rules, or those of one machine, and rules list shows them all', async () => {
  const set = await run(['rules', 'set', brand.name, await rulesFile({ returnPercent: 91.25 })]);
  expect([set.code, set.out.at(-1)]).toEqual([0, 'version  2']);
  const own = await run(['rules', 'set', brand.name, await rulesFile(), '--machine', '101']);
  expect(own.out.slice(1)).toEqual(['machine  101', 'version  1']);
  const { out } = await run(['rules', 'list']);
  expect(out.filter((line) => line.startsWith(brand.name))).toHaveLength(3);
  expect(out.join('\n')).toContain('91.25');
  const log = await db
    .selectFrom('trail')
    .select(['actor', 'kind'])
    .where('kind', '=', 'rules.set')
    .execute();
  expect(log).toHaveLength(2);
});

test.each([
  ['no file', async () => join(folder, 'none.json'), 'cannot be read'],
  ['no JSON', () => file('{'), 'the file'],
  ['a return above 100 %', () => rulesFile({ returnPercent: 101 }), 'returnPercent'],
  ['a field that is missing', () => rulesFile({ malfunction: undefined }), 'malfunction'],
  ['a field that is unknown', () => rulesFile({ rtp: 94 }), 'the file'],
  ['a text in no language', () => rulesFile({ play: [{}] }), 'play.0'],
  [
    'a row without a pay',
    () =>
      rulesFile({
        paytables: [
          {
            title: { en: 'x' },
            unit: 'bets',
            columns: [{ en: '3' }],
            rows: [{ symbol: { en: 'x' }, pays: [] }],
          },
        ],
      }),
    'paytables.0',
  ],
])('RULE-21 rules set with %s is refused, and names it', async (_, make, named) => {
  const before = await versions();
  const done = await run(['rules', 'set', brand.name, await make()]);
  expect([done.code, done.problems.join()]).toEqual([1, expect.stringContaining(named)]);
  expect(await versions()).toEqual(before);
});

test('RULE-21 rules set for an unknown brand, or a machine of another, is refused', async () => {
  const path = await rulesFile();
  for (const args of [
    ['Nowhere', path],
    [brand.name, path, '--machine', '104'],
    [brand.name, path, '--machine', '999999'],
  ])
    expect((await run(['rules', 'set', ...args])).code).toBe(1);
});

test('RULE-29 staff list the open withdrawals, take and pay one and refuse one with a reason, once', async () => {
  const { id: playerId } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'demo')
    .executeTakeFirstOrThrow();
  const before = await playerBalance(db, playerId);
  const ask = async (requestId: string, amount: number) => {
    const order = { playerId, requestId, amount: minorUnits(amount), final: true };
    const done = await db.transaction().execute((tx) => requestWithdrawal(tx, order));
    if (!done.ok) throw new Error(done.error.name);
    return String(done.value.id);
  };
  const [paid, refused] = [await ask('request-paid', 1_250), await ask('request-refused', 2_500)];
  const { out } = await run(['withdrawal', 'list']);
  expect(out).toHaveLength(3);
  expect(out[1]).toContain('12.50');
  expect((await run(['withdrawal', 'take', paid])).code).toBe(0);
  expect((await run(['withdrawal', 'list'])).out[1]).toContain('paying');
  const [both, reason] = [twoPeople(db), ['--reason', 'cash']];
  expect((await both(['withdrawal', 'pay', paid, ...reason])).code).toBe(0);
  expect((await both(['withdrawal', 'refuse', refused, 'The account is closed.', ...reason])).code).toBe(0);
  expect((await run(['withdrawal', 'refuse', paid, 'too late', ...reason])).problems).toEqual([
    'This withdrawal can no longer be cancelled.',
  ]);
  expect((await run(['withdrawal', 'pay', '999999', ...reason])).code).toBe(1);
  expect(await playerBalance(db, playerId)).toBe(before - 1_250);
  expect((await run(['withdrawal', 'list'])).out).toHaveLength(1);
  expect((await audit(db)).flatMap(({ broken }) => broken)).toEqual([]);
});
