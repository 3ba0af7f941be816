import { expect, test } from 'vitest';
import { seedDemo } from '../demo-data.ts';
import { testDatabase } from '../testing/database.ts';
import { adminOn } from '../testing/staff/admin.ts';
import type { Outcome } from './admin.ts';

const { db } = await testDatabase();
await seedDemo(db, undefined);
const run: (args: readonly string[], answers?: readonly string[]) => Promise<Outcome> = adminOn(db);

const create = (username: string, name = 'Ada', lastname = 'Oz') =>
  run(['player', 'create', username, `${Math.random()}@x.org`, '--name', name, '--lastname', lastname]);

const UNSEEN = ['\u200B\u200D', '\u200E\u202E', '\u2060', '\u3164', '\u2800', '\u0301'];

test.each(UNSEEN)(
  'SRV-2 the name %j, which nobody sees, is refused with its reason in the last line',
  async (unseen) => {
    const why = /must have a character that can be seen\.$/;
    for (const [field, outcome] of [
      ['--name', await create('unseen-name', unseen)],
      ['--lastname', await create('unseen-name', 'Ada', unseen)],
      ['<name>', await run(['brand', 'create', unseen])],
      [
        '--name',
        await run(['machine', 'create', '990', '--brand', '1', '--floor', 'demo-floor', '--name', unseen]),
      ],
      ['<title>', await run(['notice', 'create', unseen])],
    ] as const) {
      expect(outcome.code).toBe(2);
      expect(outcome.problems.at(-1)).toMatch(why);
      expect(outcome.problems.at(-1)).toContain(field);
    }
    const name = await create(unseen);
    expect(name.problems.at(-1)).toContain('must be 4 to 60 letters from a to z');
  },
);

test('SRV-2 a user name with letters of other scripts is refused with its reason in the last line', async () => {
  for (const username of ['tıtle', 'dem\u043E1', 'şule'])
    expect((await create(username)).problems.at(-1)).toMatch(
      /^<username> must be 4 to 60 letters from a to z/,
    );
});

test('SRV-2 staff are warned of a new user name that looks like another', async () => {
  const { id } = await db
    .updateTable('users')
    .set({ username: 't\u0131tl\u0435' })
    .where('username', '=', 'demo2')
    .returning('id')
    .executeTakeFirstOrThrow();
  const alike = await create('title');
  expect(alike.code).toBe(0);
  expect(alike.out.join('\n')).toMatch(/^warning +title looks like t\u0131tl\u0435\./m);
  expect((await create('dem0')).out.join('\n')).toContain('dem0 looks like demo.');
  expect((await create('st.aff')).out.join('\n')).toContain('looks like staff.');
  expect((await create('nobody-else')).out.join('\n')).not.toContain('warning');
  const logged = await db.selectFrom('trail').select('detail').execute();
  expect(logged.map(({ detail }) => detail)).toContainEqual(
    expect.objectContaining({ looksLike: 't\u0131tl\u0435' }),
  );
  await db.updateTable('users').set({ username: 'demo2' }).where('id', '=', id).execute();
});

test('SRV-2 LOCK-2 a PIN in the digits of another script is the same PIN', async () => {
  const made = await run(
    ['player', 'create', 'arabic', 'arabic@x.org', '--name', 'A', '--lastname', 'B', '--pin', '-'],
    ['٤٧١١'],
  );
  expect(made.code).toBe(0);
  const { pinCode } = await db
    .selectFrom('users')
    .select('pinCode')
    .where('username', '=', 'arabic')
    .executeTakeFirstOrThrow();
  expect(await pinFits(pinCode, '4711')).toBe(true);
});

test('SRV-2 LOCK-2 a PIN is removed by command, once, with its reason on the trail', async () => {
  const pinCodeOf = async () =>
    (await db.selectFrom('users').select('pinCode').where('username', '=', 'demo').executeTakeFirstOrThrow())
      .pinCode;
  expect(await pinCodeOf()).not.toBe('');
  const reset = ['pin', 'reset', 'demo', '--reason', 'asked'];
  expect(await run(reset)).toMatchObject({ code: 0 });
  expect(await pinCodeOf()).toBe('');
  const row = { kind: 'account.pin-reset', detail: { reason: 'asked' } };
  expect(await db.selectFrom('trail').select(['kind', 'detail']).execute()).toContainEqual(row);
  expect(await run(reset)).toMatchObject({ code: 1, problems: ['Nothing to do: demo is so already.'] });
});

test('SRV-2 a brand is one brand, however its accents and case are written', async () => {
  expect((await run(['brand', 'create', 'İstanbul Işığı'])).code).toBe(0);
  expect(await run(['brand', 'create', 'ISTANBUL ISIGI'])).toMatchObject({
    code: 1,
    problems: ['The name İstanbul Işığı is taken.'],
  });
  const machine = await run([
    'machine',
    'create',
    '991',
    '--brand',
    'istanbul isigi',
    '--floor',
    'demo-floor',
    '--name',
    'X',
  ]);
  expect(machine.code).toBe(0);
});

test('SRV-2 an account is found by its name as a Turkish keyboard types it', async () => {
  await create('ilhami');
  expect((await run(['ban', 'İLHAMİ'])).out.join('\n')).toMatch(/^username +ilhami$/m);
});

/** As the client compares a PIN. */
async function pinFits(stored: string, pin: string): Promise<boolean> {
  const [salt = '', expected] = stored.split('$');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(salt + pin));
  return Buffer.from(digest).toString('hex') === expected;
}
