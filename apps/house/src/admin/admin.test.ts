import { MENU_LEVEL } from '@floorcast/contract/auth';
import { DUTIES } from '@floorcast/contract/duties';
import { afterAll, expect, test } from 'vitest';
import { seedDemo } from '../demo-data.ts';
import { credentialHash } from '../machines/registry/index.ts';
import { testDatabase } from '../testing/database.ts';
import { adminOn } from '../testing/staff/admin.ts';
import { twoPeople } from '../testing/staff/two-people.ts';
import { audit } from '../wallet/index.ts';
import type { Outcome } from './admin.ts';

const { db } = await testDatabase();
await seedDemo(db, undefined);
const run: (args: readonly string[], answers?: readonly string[]) => Promise<Outcome> = adminOn(db);
afterAll(async () => {
  expect((await audit(db)).flatMap(({ broken }) => broken)).toEqual([]);
});

const say = (line: string, answers?: readonly string[]) => run(line.split(' '), answers);
const lastLog = () =>
  db
    .selectFrom('trail')
    .select(['actor', 'kind', 'playerId', 'machineId', 'detail'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
const user = (username: string) =>
  db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow();

/** Everything that a command could change. */
async function everything(): Promise<string> {
  const rows = await Promise.all([
    db.selectFrom('users').selectAll().orderBy('id').execute(),
    db.selectFrom('postings').selectAll().orderBy('id').execute(),
    db.selectFrom('accounts').selectAll().orderBy('id').execute(),
    db.selectFrom('bonusGrants').selectAll().orderBy('id').execute(),
    db.selectFrom('brands').selectAll().orderBy('id').execute(),
    db.selectFrom('machines').selectAll().orderBy('id').execute(),
    db.selectFrom('floors').selectAll().orderBy('id').execute(),
    db.selectFrom('proposals').selectAll().orderBy('id').execute(),
    db.selectFrom('trail').selectAll().orderBy('seq').execute(),
  ]);
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

test.each([
  ['player', 'user', 'Players', []],
  ['staff', 'staff', 'House', [DUTIES.attendant, DUTIES['shift-lead']]],
  ['admin', 'admin', 'House', [DUTIES.admin]],
])(
  'SRV-2 %s create creates an account of that type, and shows its password once',
  async (command, type, group, duties) => {
    const done = await run([
      command,
      'create',
      `new-${command}`,
      `${command}@x.org`,
      '--name',
      'Ay Nur',
      '--lastname',
      'Oz',
    ]);
    expect(done).toMatchObject({ code: 0, problems: [] });
    const [, password = ''] = /^password +(\S+)$/m.exec(done.out.join('\n')) ?? [];
    expect(password).toMatch(/^[a-z2-9]{16}$/);
    expect(await user(`new-${command}`)).toMatchObject({
      type,
      groupName: group,
      name: 'Ay Nur',
      lastname: 'Oz',
      email: `${command}@x.org`,
      pinCode: '',
      permissions: [MENU_LEVEL, ...duties],
    });
    const logged = await lastLog();
    expect(logged).toMatchObject({
      actor: 'admin',
      kind: 'account.created',
      detail: { username: `new-${command}`, type },
    });
    expect(JSON.stringify(logged)).not.toContain(password);
  },
);

test('SRV-2 a password and a PIN are prompted for, and never shown or logged', async () => {
  const done = await say('player create asked asked@x.org --name A --lastname B --password --pin -', [
    'my secret words',
    '4711',
  ]);
  expect([done.code, done.out.join()]).toEqual([0, expect.not.stringMatching(/secret|4711/)]);
  expect((await user('asked')).pinCode).toMatch(/^[0-9a-f]{16}\$[0-9a-f]{64}$/);
  expect(JSON.stringify(await lastLog())).not.toMatch(/secret|4711/);
  expect(await say('password asked --password', ['short'])).toMatchObject({
    code: 1,
    problems: ['The password must be 8 characters or more.'],
  });
});

test('SRV-2 a new password voids the tokens of the account', async () => {
  const before = await user('demo2');
  expect((await say('password DEMO2')).out.at(-1)).toMatch(/^password +\S{16}$/m);
  const after = await user('demo2');
  expect(after.passwordHash).not.toBe(before.passwordHash);
  expect(after.tokenVersion).toBe(before.tokenVersion + 1);
  expect(after.passwordChangedAt).not.toBeNull();
  expect(await lastLog()).toMatchObject({ kind: 'account.password-set', detail: { username: 'demo2' } });
});

test('SRV-2 ban, unban and unblock change the account once, and refuse a repetition', async () => {
  const { tokenVersion: before } = await user('demo2');
  expect(await say('ban demo2')).toMatchObject({ code: 0 });
  expect(await user('demo2')).toMatchObject({ banned: true, tokenVersion: before + 1 });
  expect(await say('ban demo2')).toMatchObject({
    code: 1,
    problems: ['Nothing to do: demo2 is so already.'],
  });
  expect(await say('unban demo2')).toMatchObject({ code: 0 });
  expect(await user('demo2')).toMatchObject({ banned: false });
  expect(await lastLog()).toMatchObject({
    actor: 'admin',
    kind: 'account.unbanned',
    playerId: (await user('demo2')).id,
  });
  expect(await say('unban demo2')).toMatchObject({ code: 1 });
  await db
    .updateTable('users')
    .set({ blockedUntil: new Date(Date.now() + 60_000) })
    .where('username', '=', 'demo2')
    .execute();
  expect((await say('player show demo2')).out.join()).toContain('blocked');
  expect(await say('unblock demo2')).toMatchObject({ code: 0 });
  expect(await user('demo2')).toMatchObject({ blockedUntil: null });
  expect(await say('unblock demo2')).toMatchObject({ code: 1 });
});

test('OPS-26 MONEY-3 deposits and withdrawals are proposed by one and approved by another as postings of their kind, and a withdrawal above the balance is refused', async () => {
  const both = twoPeople(db);
  expect((await both('deposit demo 12,5 --reason cash'.split(' '))).out.join('\n')).toMatch(/^state +done$/m);
  expect((await both('withdraw demo 5000 --reason cash'.split(' '))).code).toBe(0);
  expect(await lastLog()).toMatchObject({
    actor: 'lead',
    kind: 'proposal.approved',
    detail: { kind: 'withdrawal', amount: 500_000, proposer: 'admin', reason: 'cash' },
  });
  expect(await say('withdraw demo 12.51 --reason cash')).toMatchObject({ code: 1 });
  const { id } = await user('demo');
  const posted = await db
    .selectFrom('postings')
    .innerJoin('entries', 'entries.postingId', 'postings.id')
    .select(['kind', 'tag', 'accountId', 'amount'])
    .where('playerId', '=', id)
    .where('tag', '=', 'by-hand')
    .orderBy('postings.id')
    .orderBy('amount')
    .execute();
  expect(posted.map(({ kind, accountId, amount }) => [kind, accountId, Number(amount)])).toEqual([
    [1, 'house:bank', -1250],
    [1, `player:${id}`, 1250],
    [2, `player:${id}`, -500_000],
    [2, 'house:bank', 500_000],
  ]);
});

test('CLAIM-1 a granted bonus can be claimed, and only by a player', async () => {
  expect(await run(['bonus', 'demo', '7.25', '--note', 'for the wait'])).toMatchObject({ code: 0 });
  const { id } = await user('demo');
  const grants = await db.selectFrom('bonusGrants').selectAll().where('playerId', '=', id).execute();
  expect(grants).toMatchObject([{ amount: 725n, note: 'for the wait', claimedAt: null }]);
  expect(await say('bonus staff 7.25')).toMatchObject({ code: 1 });
});

test('SRV-4 floors, brands and machines are created; a floor’s credential is shown once and stored as a hash', async () => {
  const [, credential = ''] =
    /^credential +(\S+)$/m.exec((await say('floor create cellar')).out.join('\n')) ?? [];
  const floor = await db
    .selectFrom('floors')
    .selectAll()
    .where('id', '=', 'cellar')
    .executeTakeFirstOrThrow();
  expect(floor.credentialHash).toBe(credentialHash(credential));
  expect(JSON.stringify(await lastLog())).not.toContain(credential);
  expect((await run(['brand', 'create', 'Silver Fox'])).out).toEqual(['id  5']);
  expect((await say('brand list')).out.at(-1)).toMatch(/^5 +Silver Fox +0$/);
  const machine = [
    'machine',
    'create',
    '201',
    '--brand',
    'Silver Fox',
    '--floor',
    'cellar',
    '--name',
    'Fox I',
  ];
  expect(await run([...machine, '--reserved'])).toMatchObject({ code: 0 });
  const made = () => db.selectFrom('machines').selectAll().where('id', '=', 201).executeTakeFirst();
  expect(await made()).toMatchObject({ brandId: 5, floorId: 'cellar', name: 'Fox I', reserved: true });
  expect(await run(machine)).toMatchObject({ code: 1, problems: ['There is a machine 201 already.'] });
  expect(await say('machine release 201')).toMatchObject({ code: 0 });
  expect(await made()).toMatchObject({ reserved: false });
  expect(await say('machine reserve 201')).toMatchObject({ code: 0 });
  expect(await lastLog()).toMatchObject({ kind: 'machine.reserved', machineId: 201 });
});

test('SRV-2 the lists and the log show the stored rows', async () => {
  expect((await say('player list --size 2')).out).toHaveLength(3);
  const shown = (await say('player show staff@example.org')).out.join('\n');
  expect(shown).toMatch(/^username +staff$/m);
  expect(shown).not.toMatch(/argon2|\$/);
  await say('deposit demo 1 --reason cash');
  expect((await say('log --size 1')).out.join('\n')).toMatch(
    /admin +proposal\.made +\d+ +- +\{.*"amount":100.*\}$/,
  );
});

test('SRV-2 with --json the reply and each refusal are one line of JSON', async () => {
  const inJson = async (line: string) => {
    const { code, out, problems } = await say(`${line} --json`);
    return [code, out.map((text): unknown => JSON.parse(text)), problems];
  };
  const brand = { id: 1, name: 'Aurora Vault', machineCount: expect.any(Number) };
  expect(await inJson('brand list')).toEqual([
    0,
    [{ items: expect.arrayContaining([expect.objectContaining(brand)]) }],
    [],
  ]);
  const proposal = { kind: 'deposit', amount: 150, state: 'open', reason: 'cash' };
  expect(await inJson('deposit demo 1.50 --reason cash')).toMatchObject([0, [{ status: 1, proposal }], []]);
  const absent = { code: 40400, message: 'There is no notice 99.', params: { what: 'notice 99' } };
  expect(await inJson('notice remove 99')).toEqual([1, [absent], []]);
  expect(await inJson('deposit demo 1.50')).toMatchObject([
    2,
    [{ code: 40000, message: '--reason is missing.' }],
    [],
  ]);
});

test.each([
  ['player create', 2],
  ['player create abcd', 2],
  ['player create abc abc@x.org --name A --lastname B', 2],
  ['player create ab@cd ab@x.org --name A --lastname B', 2],
  ['player create abcd nonsense --name A --lastname B', 2],
  ['player create abcd abcd@x.org --name A', 2],
  ['player create abcd abcd@x.org extra --name A --lastname B', 2],
  ['player create abcd abcd@x.org --name A --lastname B --colour red', 2],
  ['player create abcd abcd@x.org --name A --lastname B --password short', 1],
  ['player create abcd abcd@x.org --name A --lastname B --pin 12', 1],
  ['player create DEMO abcd@x.org --name A --lastname B', 1],
  ['player create abcd Demo@Example.org --name A --lastname B', 1],
  ['player show nobody', 1],
  ['player list --size none', 2],
  ['password nobody', 1],
  ['deposit nobody 5 --reason cash', 1],
  ['deposit demo 5', 2],
  ['deposit demo --reason cash', 2],
  ['deposit demo 0 --reason cash', 2],
  ['deposit demo -5 --reason cash', 2],
  ['deposit demo 1e5 --reason cash', 2],
  ['deposit demo 12.345 --reason cash', 1],
  ['deposit demo 1.000.000 --reason cash', 2],
  ['deposit demo 100000001 --reason cash', 1],
  ['withdraw demo 99999999 --reason cash', 1],
  ['adjust demo up 5 --reason books', 2],
  ['adjust demo in 5 --machine 999999 --reason books', 1],
  ['void nothing --reason books', 2],
  ['void 00000000-0000-4000-8000-000000000000 --reason books', 1],
  ['proposal approve 00000000-0000-4000-8000-000000000000', 1],
  ['exclusion end demo --reason mistake', 1],
  ['handpay propose nowhere 5', 1],
  ['withdrawal pay 999999 --reason cash', 1],
  ['withdrawal take 999999', 1],
  ['bonus demo x', 2],
  ['bonus nobody 1', 1],
  ['ban nobody', 1],
  ['unban demo', 1],
  ['unblock demo', 1],
  ['brand create', 2],
  ['machine create 101 --brand 1 --floor demo-floor --name Again', 1],
  ['machine create 999 --brand 77 --floor demo-floor --name New', 1],
  ['machine create 999 --brand 1 --floor nowhere --name New', 1],
  ['machine create 0 --brand 1 --floor demo-floor --name New', 2],
  ['machine create 9999999999 --brand 1 --floor demo-floor --name New', 2],
  ['machine reserve 999', 1],
  ['machine reserve 110', 1],
  ['machine release 101', 1],
  ['floor create demo-floor', 1],
  ['floor create Über', 2],
  ['fly to the moon', 2],
  ['deposit demo 5 --reason cash --as night.shift', 2],
])('MONEY-3 SRV-2 %j changes nothing and ends with %i', async (line, code) => {
  const before = await everything();
  const outcome = await say(line);
  expect([outcome.code, outcome.out]).toEqual([code, []]);
  expect(outcome.problems.at(-1)).toMatch(/\.$/);
  if (code === 2) expect(outcome.problems.join('\n')).toContain('npm run admin -- <command>');
  expect(await everything()).toBe(before);
});

test('MONEY-5 concurrent withdrawals never overdraw a wallet', async () => {
  await say('player create spender spender@x.org --name Sparta --lastname Pender');
  const both = twoPeople(db);
  await both('deposit spender 10 --reason cash'.split(' '));
  const withdraw = 'withdraw spender 4 --reason cash'.split(' ');
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => both(withdraw)));
  expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 0, 1, 1, 1]);
});

test.each(['--help', '-h', 'deposit --help', 'player --help'])('SRV-1 %s prints the usage', async (line) => {
  const { code, out } = await say(line);
  expect([code, out[0]]).toEqual([0, 'npm run admin -- <command>']);
  expect(out.some((text) => text.includes('<username>'))).toBe(true);
});
