import { CannotStart } from '@floorcast/startup/cannot-start';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { DEMO } from '../../../policy/index.ts';
import { knownRegister, registerAddress } from '../../../policy/register-address.ts';
import { openTestDatabase } from '../../../testing/database.ts';
import { Player } from '../../../testing/players/protected-player.ts';
import { FakeRegister } from '../../../testing/servers/fake-register.ts';
import { startTestHouse, type TestHouse } from '../../../testing/test-house.ts';
import { HttpRegister } from './national-register.ts';

const PERSON = { accountId: 7, name: 'Some', lastname: 'Body', email: 'some.body@example.org' };
let register: FakeRegister;
let db: Db;
let house: TestHouse;
let drop: () => Promise<void>;

beforeAll(async () => {
  register = await FakeRegister.open();
  const database = await openTestDatabase();
  ({ db, drop } = database);
  const config = {
    policy: { ...DEMO, nationalRegister: true },
    register: { url: register.url, credential: register.credential, timeoutMs: 1_500 },
  };
  house = await startTestHouse(db, systemClock, config, database.connection);
});
afterEach(() => {
  register.behaviour = 'answer';
});
afterAll(async () => {
  await house.close();
  await drop();
  await register.close();
});

const client = (change: object = {}) =>
  new HttpRegister({ url: register.url, credential: register.credential, timeoutMs: 10_000, ...change });

test('PROT-14 the register answers that a player is clear, or excluded until a day or for good', async () => {
  expect(await client().ask(PERSON)).toEqual({ says: 'clear' });
  register.exclude(PERSON.email, '2027-01-01T00:00:00.000Z');
  expect(await client().ask(PERSON)).toEqual({ says: 'excluded', until: new Date('2027-01-01T00:00:00Z') });
  register.exclude(PERSON.email, null);
  expect(await client().ask(PERSON)).toEqual({ says: 'excluded', until: null });
  register.clear(PERSON.email);
});

test.each([
  ['error', {}, 'it answered 500'],
  ['unreadable', {}, 'its answer cannot be read'],
  ['silent', { timeoutMs: 300 }, 'timeout'],
  ['answer', { credential: 'a-wrong-credential-0000000000000000000' }, 'it answered 401'],
  ['answer', { url: 'http://127.0.0.1:9/' }, ''],
] as const)(
  'PROT-14 a register that does not answer as agreed is silent: %s %j',
  async (behaviour, change, why) => {
    register.behaviour = behaviour;
    const answer = await client(change).ask(PERSON);
    expect(answer).toMatchObject({ says: 'silent', why: expect.stringContaining(why) });
    expect(JSON.stringify(answer)).not.toContain(PERSON.email);
  },
);

test('PROT-14 C17.22 each sign-in of a player asks the register; one that is silent refuses it, and staff are let in', async () => {
  const player = await Player.create({ db, house });
  const staff = await Player.create({ db, house }, 0, 'staff');
  expect(await player.signIn()).toMatchObject({ status: 200, body: { exclusion: null } });
  expect((await player.call('GET', '/api/machine/all')).status).toBe(200);
  for (const behaviour of ['silent', 'error', 'unreadable'] as const) {
    register.behaviour = behaviour;
    expect(await player.signIn()).toMatchObject({ status: 503, body: { code: 41043 } });
  }
  expect((await staff.signIn()).status).toBe(200);
  // An earlier sign-in goes on, and its token is renewed.
  expect((await player.call('GET', '/api/validate')).status).toBe(200);
  register.behaviour = 'answer';
  expect((await player.signIn()).status).toBe(200);
  expect(register.asked.filter((email) => email === player.email)).toHaveLength(5);
});

test('PROT-14 a player whom the register excludes signs in and may not play, until it says otherwise', async () => {
  const player = await Player.create({ db, house });
  const until = '2027-03-01T00:00:00.000Z';
  register.exclude(player.email, until);
  expect(await player.signIn()).toMatchObject({
    status: 200,
    body: { exclusion: { kind: 'register', until } },
  });
  expect(await player.call('GET', '/api/machine/all')).toMatchObject({ status: 403, body: { code: 41041 } });
  expect((await player.call('GET', '/api/player/balance')).status).toBe(200);
  register.clear(player.email);
  expect(await player.signIn()).toMatchObject({ status: 200, body: { exclusion: null } });
  expect((await player.call('GET', '/api/machine/all')).status).toBe(200);
});

test('PROT-14 PROT-11 a player whom the register excludes at another sign-in is out everywhere', async () => {
  const player = await Player.create({ db, house });
  await player.signIn();
  const jackpots = await player.connect('jackpot');
  register.exclude(player.email, null);
  expect((await player.signIn()).body).toMatchObject({ exclusion: { kind: 'register', until: null } });
  await vi.waitFor(() => expect(jackpots.closeCode).toBe(4004));
});

test('PROT-14 a house whose policy asks a register does not start without its address', () => {
  const policy = { ...DEMO, nationalRegister: true };
  expect(() => registerAddress(policy, knownRegister({ REGISTER_TIMEOUT_MS: 3_000 }))).toThrow(CannotStart);
  expect(registerAddress(DEMO, knownRegister({ REGISTER_TIMEOUT_MS: 3_000 }))).toBeUndefined();
});
