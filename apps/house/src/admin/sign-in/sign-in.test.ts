import { TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { seedDemo } from '../../demo-data.ts';
import { permissionIds, SecondFactors } from '../../people/accounts/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { testDatabase } from '../../testing/database.ts';
import { adminOn } from '../../testing/staff/admin.ts';
import { JWT_SECRET } from '../../testing/test-house.ts';
import { admin, type Outcome } from '../admin.ts';

/** What the file of the sign-in holds. */
let stored: string | undefined;

const { db } = await testDatabase('empty');
beforeEach(() => {
  stored = undefined;
});

function say(line: string, ...answers: string[]): Promise<Outcome> {
  return admin(line.split(' '), {
    open: async () => ({ db, ownsDatabase: async () => false, close: async () => undefined }),
    inspect: async () => [],
    ask: async () => answers.shift() ?? '',
    secret: JWT_SECRET,
    signIn: {
      read: () => stored,
      keep: (token) => {
        stored = token;
      },
      remove: () => {
        stored = undefined;
      },
    },
  });
}
const trail = () => db.selectFrom('trail').selectAll().orderBy('seq', 'desc').execute();

test('OPS-10 the first administrator is made without a sign-in, and nothing else is done without one', async () => {
  const person = '--name Ada --lastname Oz --password long-enough';
  const unsigned = await say(`player create ayse ayse@x.org ${person}`);
  expect([unsigned.code, unsigned.problems.join()]).toEqual([
    1,
    expect.stringContaining('Nobody is signed in'),
  ]);
  expect((await say(`admin create first first@x.org ${person}`)).code).toBe(0);
  expect((await trail())[0]).toMatchObject({
    actor: 'command line',
    actorId: null,
    kind: 'account.created',
  });
  expect((await say(`admin create second second@x.org ${person}`)).code).toBe(1);
  expect((await say('sign-in first', 'long-enough')).code).toBe(0);
  expect((await say(`admin create second second@x.org ${person}`)).code).toBe(0);
  expect((await trail())[0]).toMatchObject({ actor: 'first', kind: 'account.created' });
  await seedDemo(db, undefined);
});

test('OPS-10 a sign-in at the command line ends by signing out, by time, and with all sign-ins of the account', async () => {
  const listed = async () => (await say('handpay list')).code;
  expect((await say('sign-in lead --password lead1234')).out.join()).toContain('lead is signed in until');
  const token = stored;
  expect(await listed()).toBe(0);
  expect((await say('sign-out')).out).toEqual(['lead is signed out.']);
  expect([stored, await listed()]).toEqual([undefined, 1]);
  stored = token;
  expect(await listed()).toBe(1);
  await say('sign-in lead', 'lead1234');
  await db
    .updateTable('commandSignIns')
    .set({ expiresAt: new Date(0) })
    .execute();
  expect(await listed()).toBe(1);
  await say('sign-in lead', 'lead1234');
  await adminOn(db)(['password', 'lead', '--password'], ['another-one']);
  expect(await listed()).toBe(1);
  await say('sign-in lead', 'another-one');
  await adminOn(db)(['ban', 'lead']);
  expect(await listed()).toBe(1);
  await adminOn(db)(['unban', 'lead']);
  const kinds = (await trail()).filter(({ actor }) => actor === 'lead').map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'staff.signed-in')).toHaveLength(4);
  expect(kinds.filter((kind) => kind === 'staff.signed-out')).toHaveLength(1);
  const rows = await db.selectFrom('commandSignIns').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(String(token));
});

test('OPS-10 wrong passwords at the command line are counted, and block the account', async () => {
  for (const left of [4, 3, 2, 1])
    expect((await say('sign-in auditor', 'no')).problems.join()).toContain(`remaining rights: ${left}`);
  await say('sign-in auditor', 'no');
  expect((await say('sign-in auditor', 'auditor1234')).code).toBe(1);
  expect((await say('sign-in demo', 'demo1234')).problems).toEqual(['demo is no member of staff.']);
  expect((await say('sign-in nobody', 'nobody1234')).code).toBe(1);
  expect(stored).toBeUndefined();
});

test('OPS-10 an account with a second factor types its code, or a recovery code', async () => {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'support')
    .executeTakeFirstOrThrow();
  const parts = { db, clock: systemClock, secret: JWT_SECRET, origin: 'http://localhost', staffMust: false };
  const factors = new SecondFactors(parts);
  const app = await factors.apps.begin(id, 'support');
  if (!app.ok) throw new Error('refused');
  const code = (step: number) =>
    new TOTP({ secret: app.value.secret }).generate({ timestamp: Date.now() + step * 30_000 });
  await factors.accepts(id, { way: 'app', code: code(-1) }, null);
  const [recovery = ''] = await factors.firstCodes(id);
  expect((await say('sign-in support', 'support1234', '000000')).code).toBe(1);
  expect((await say('sign-in support', 'support1234', '')).code).toBe(1);
  expect((await say('sign-in support', 'support1234', code(0))).code).toBe(0);
  expect((await say('sign-in support', 'support1234', code(0))).code).toBe(1);
  expect((await say('sign-in support', 'support1234', recovery)).code).toBe(0);
});

test('OPS-10 a command is refused to an account without the duty, which the refusal names', async () => {
  const technician = adminOn(db, { as: 'technician' });
  const refused = await technician(['deposit', 'demo', '5', '--reason', 'cash']);
  expect([refused.code, refused.problems.join()]).toEqual([
    1,
    'technician may not do this: it takes one of these duties: shift-lead, cashier, admin.',
  ]);
  expect((await technician(['brand', 'list'])).code).toBe(0);
});

test('OPS-10 only those who manage staff set a password or remove a second factor at the command line', async () => {
  for (const words of [
    ['password', 'demo'],
    ['second-factor', 'reset', 'demo'],
  ])
    expect((await adminOn(db, { as: 'compliance' })(words)).problems.join()).toContain(
      'one of these duties: admin',
    );
});

test('OPS-10 accounts of the house are changed by those who manage staff', async () => {
  const support = adminOn(db, { as: 'compliance' });
  for (const words of [
    ['ban', 'admin'],
    ['unblock', 'auditor'],
  ])
    expect((await support(words)).problems.join()).toContain('may not change accounts of the house');
  await db
    .updateTable('users')
    .set({ permissions: permissionIds('staff', ['admin']) })
    .where('username', '=', 'compliance')
    .execute();
  expect((await support(['unblock', 'auditor'])).code).toBe(0);
});
