import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../platform/db/schema.ts';
import { DEMO } from '../../../policy/index.ts';
import { openTestDatabase } from '../../../testing/database.ts';
import { adminOn } from '../../../testing/staff/admin.ts';
import { ManualClock, startTestHouse, type TestHouse } from '../../../testing/test-house.ts';

const clock = new ManualClock();
let db: Db;
let house: TestHouse;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  house = await startTestHouse(db, clock, { policy: { ...DEMO, staffSecondFactor: true } });
});
beforeEach(async () => {
  // Each test has time steps of its own.
  clock.advance(20 * 60_000);
  await adminOn(db)(['second-factor', 'reset', 'staff']);
});
afterAll(async () => {
  await house.close();
  await drop();
});

type Refused = { Params: { ticket: string } };
const post = (url: string, payload: object) => house.app.inject({ method: 'POST', url, payload });
const login = () => post('/api/login', { username: 'staff', password: 'staff1234', site_id: 1000 });
const ticketAt = async () => (await login()).json<Refused>().Params.ticket;
const codeOf = (secret: string, after = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() + after * 30_000 });

test('PROT-48 C19.60 the sign-in that ends a compulsory enrolment carries recovery codes, and a later one carries none', async () => {
  const enter = async (code: string, way = 'app') => {
    const body = { ticket: await ticketAt(), answer: { way, code } };
    return (await post('/api/login/second-factor', body)).json<{ recoveryCodes: string[] }>();
  };
  const { secret } = (await post('/api/login/second-factor/enrol', { ticket: await ticketAt() })).json<{
    secret: string;
  }>();
  const { recoveryCodes } = await enter(codeOf(secret, -1));
  expect(recoveryCodes).toHaveLength(10);
  expect((await enter(codeOf(secret))).recoveryCodes).toEqual([]);
  for (const code of recoveryCodes.slice(0, 9))
    expect((await enter(code, 'recovery')).recoveryCodes).toEqual([]);
  // The last one is spent: the account is not left without a way back.
  expect((await enter(recoveryCodes[9] ?? '', 'recovery')).recoveryCodes).toHaveLength(10);
});

test('PROT-48 C19.60 of two sign-ins at once that find no recovery code, one carries them', async () => {
  const tickets = [await ticketAt(), await ticketAt()];
  const { secret } = (await post('/api/login/second-factor/enrol', { ticket: tickets[0] })).json<{
    secret: string;
  }>();
  const confirm = (ticket: string | undefined, after: number) =>
    post('/api/login/second-factor', { ticket, answer: { way: 'app', code: codeOf(secret, after) } });
  await confirm(tickets[0], -1);
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'staff')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
  const [one, other] = await Promise.all([confirm(tickets[1], 0), confirm(await ticketAt(), 1)]);
  const counts = [one, other].map(
    (answer) => answer.json<{ recoveryCodes: string[] }>().recoveryCodes.length,
  );
  expect(counts.sort((a, b) => a - b)).toEqual([0, 10]);
});
