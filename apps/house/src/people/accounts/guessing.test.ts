import { beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { testHouse } from '../../testing/test-house.ts';

/** What was verified against which hash; with `gate`, verifying waits there. */
const seen = vi.hoisted(() => ({ hashes: [] as string[], gate: undefined as Promise<void> | undefined }));
vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original();
  return {
    ...real,
    verify: async (hashed, password, options) => {
      seen.hashes.push(String(hashed));
      const right = await real.verify(hashed, password, options);
      await seen.gate;
      return right;
    },
  };
});

// Its accounts have passwords that cost what those of a site do.
const { db } = await testDatabase('empty');
const house = await testHouse(db);
beforeEach(async () => {
  await db.updateTable('users').set({ wrongTries: 0, blockedUntil: null, banned: false }).execute();
  seen.hashes.length = 0;
});

const login = (username: string, password: string, site_id = 1000) =>
  house.app.inject({ method: 'POST', url: '/api/login', payload: { username, password, site_id } });
const set = (values: { blockedUntil?: Date; banned?: boolean }) =>
  db.updateTable('users').set(values).where('username', '=', 'demo').execute();
const later = () => new Date(Date.now() + 60_000);

test.each([
  ['an unknown name', () => login('nobody-here', 'something')],
  ['a wrong password', () => login('demo', 'something')],
  ['another site', () => login('demo', 'demo1234', 7)],
  [
    'a blocked account',
    async () => {
      await set({ blockedUntil: later() });
      return login('demo', 'demo1234');
    },
  ],
  [
    'a banned account',
    async () => {
      await set({ banned: true });
      return login('demo', 'demo1234');
    },
  ],
])('LOGIN-7 SRV-2 a login with %s costs one full hashing', async (_, act) => {
  expect((await act()).statusCode).toBe(403);
  expect(seen.hashes).toHaveLength(1);
  expect(seen.hashes[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('SRV-2 twenty concurrent passwords are counted like consecutive ones', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => login('demo', `guess-${n}`)));
  const codes = answers.map((answer) => answer.json<{ code: number }>().code);
  expect(codes.filter((code) => code === 10700)).toHaveLength(4);
  expect(codes.filter((code) => code === 10702)).toHaveLength(16);
  expect((await login('demo', 'demo1234')).json()).toMatchObject({ code: 10702 });
});

/** Begins something that verifies a password, and ends it only when `meanwhile` has happened. */
async function overtaken<T>(begin: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
  let open: () => void = () => undefined;
  seen.gate = new Promise((resolve) => {
    open = resolve;
  });
  const begun = begin();
  await vi.waitFor(() => expect(seen.hashes).toHaveLength(1));
  await meanwhile();
  seen.gate = undefined;
  open();
  return begun;
}

test('SRV-2 a right password that is being verified when the account is blocked is refused', async () => {
  const answer = await overtaken(
    () => login('demo', 'demo1234'),
    () => set({ blockedUntil: later() }),
  );
  expect(answer.json()).toMatchObject({ code: 10702 });
});

test('PROFILE-2 SRV-2 a right old password that is being verified when the account is blocked changes nothing', async () => {
  const { token } = await house.login('demo');
  seen.hashes.length = 0;
  const answer = await overtaken(
    () =>
      house.call(token, 'POST', '/api/player/password', {
        oldPassword: 'demo1234',
        newPassword: 'of-the-guesser',
      }),
    () => set({ blockedUntil: later() }),
  );
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([403, 10702]);
  await db.updateTable('users').set({ blockedUntil: null }).execute();
  expect((await login('demo', 'demo1234')).statusCode).toBe(200);
});
