import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { waitsForLock } from '../../../testing/lock-waits.ts';
import type { TestHouse } from '../../../testing/test-house.ts';
import { FACTOR, SecondFactorHouse, type SecondFactorRefusal } from './testing/second-factor-house.ts';

/** Second factors that staff must have. */
const rig = new SecondFactorHouse();
const { post, login, codeOf, ticketOf, enrol } = rig;

test('PROT-48 where staff must have a second factor, their login sets up an app first; players choose', async () => {
  const refused = (await login('staff', rig.strict)).json<SecondFactorRefusal>();
  expect(refused).toMatchObject({ code: 41055, Params: { ways: 'enrol' } });
  const { ticket } = refused.Params;
  const { secret } = (await post('/api/login/second-factor/enrol', { ticket }, '', rig.strict)).json<{
    secret: string;
  }>();
  const answered = { ticket, answer: { way: 'app', code: codeOf(secret) } };
  expect((await post('/api/login/second-factor', answered, '', rig.strict)).statusCode).toBe(200);
  expect((await login('staff', rig.strict)).json()).toMatchObject({
    code: 41055,
    Params: { ways: 'app recovery' },
  });
  expect((await login('demo', rig.strict)).json()).toMatchObject({ status: 1, recoveryCodes: [] });
});

test('PROT-48 C19.31 the sign-in that ends a compulsory enrolment carries recovery codes, and a later one carries none', async () => {
  const ticketAt = async () => (await login('staff', rig.strict)).json<SecondFactorRefusal>().Params.ticket;
  const enter = async (code: string, way = 'app') => {
    const body = { ticket: await ticketAt(), answer: { way, code } };
    return (await post('/api/login/second-factor', body, '', rig.strict)).json<{ recoveryCodes: string[] }>();
  };
  const { secret } = (
    await post('/api/login/second-factor/enrol', { ticket: await ticketAt() }, '', rig.strict)
  ).json<{ secret: string }>();
  const { recoveryCodes } = await enter(codeOf(secret, -1));
  expect(recoveryCodes).toHaveLength(10);
  expect((await enter(codeOf(secret))).recoveryCodes).toEqual([]);
  for (const code of recoveryCodes.slice(0, 9))
    expect((await enter(code, 'recovery')).recoveryCodes).toEqual([]);
  // The last one is spent: the account is not left without a way back.
  expect((await enter(recoveryCodes[9] ?? '', 'recovery')).recoveryCodes).toHaveLength(10);
});

test('PROT-48 C19.31 of two sign-ins at once that find no recovery code, one carries them', async () => {
  const ticketAt = async () => (await login('staff', rig.strict)).json<SecondFactorRefusal>().Params.ticket;
  const tickets = [await ticketAt(), await ticketAt()];
  const { secret } = (
    await post('/api/login/second-factor/enrol', { ticket: tickets[0] }, '', rig.strict)
  ).json<{
    secret: string;
  }>();
  const confirm = (ticket: string | undefined, after: number) =>
    post(
      '/api/login/second-factor',
      { ticket, answer: { way: 'app', code: codeOf(secret, after) } },
      '',
      rig.strict,
    );
  await confirm(tickets[0], -1);
  const { id } = await rig.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'staff')
    .executeTakeFirstOrThrow();
  await rig.db.deleteFrom('recoveryCodes').where('userId', '=', id).execute();
  const [one, other] = await Promise.all([confirm(tickets[1], 0), confirm(await ticketAt(), 1)]);
  const counts = [one, other].map(
    (answer) => answer.json<{ recoveryCodes: string[] }>().recoveryCodes.length,
  );
  expect(counts.sort((a, b) => a - b)).toEqual([0, 10]);
});

test('PROT-48 staff without a second factor are signed out once they must have one, and keep their last one', async () => {
  const { token } = (await login('staff')).json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  const validate = (at: TestHouse) => at.app.inject({ url: '/api/validate', headers });
  expect((await validate(rig.house)).statusCode).toBe(200);
  expect((await validate(rig.strict)).statusCode).toBe(401);
  const { secret } = (await post(`${FACTOR}/app`, { password: 'staff1234' }, token)).json<{
    secret: string;
  }>();
  await post(`${FACTOR}/app/confirm`, { password: 'staff1234', code: codeOf(secret) }, token);
  expect((await validate(rig.strict)).statusCode).toBe(200);
  const remove = (at: TestHouse) =>
    post(`${FACTOR}/remove`, { password: 'staff1234', factor: 'app' }, token, at);
  expect((await remove(rig.strict)).json()).toMatchObject({ code: 40300 });
  expect((await remove(rig.house)).json()).toEqual({ status: 1 });
});

test('PROT-48 a ticket of an account that has a second factor sets up no other', async () => {
  await enrol();
  const ticket = await ticketOf();
  expect((await post('/api/login/second-factor/enrol', { ticket })).json()).toMatchObject({ code: 40300 });
});

test('PROT-48 C19.26 of two removals at once one leaves the last second factor that staff must have', async () => {
  const { token, id } = await rig.house.login('staff', 'staff1234');
  const { secret } = (await post(`${FACTOR}/app`, { password: 'staff1234' }, token)).json<{
    secret: string;
  }>();
  await post(`${FACTOR}/app/confirm`, { password: 'staff1234', code: codeOf(secret) }, token);
  const passkey = { id: 'a-passkey', userId: id, publicKey: Buffer.from('key'), counter: 0n };
  await rig.db
    .insertInto('passkeys')
    .values({ ...passkey, transports: [], name: 'a key' })
    .execute();
  const remove = (factor: string) =>
    post(`${FACTOR}/remove`, { password: 'staff1234', factor }, token, rig.strict);
  const removed = await rig.db.transaction().execute(async (tx) => {
    // Both have begun before either can end.
    await tx.selectFrom('authenticatorApps').selectAll().where('userId', '=', id).forUpdate().execute();
    await tx.selectFrom('passkeys').selectAll().where('userId', '=', id).forUpdate().execute();
    const both = [remove('app'), remove(passkey.id)];
    await waitsForLock(rig.db, 'delete from');
    await sleep(300);
    return both;
  });
  const statuses = (await Promise.all(removed)).map(({ statusCode }) => statusCode);
  expect(statuses.sort()).toEqual([200, 403]);
});

test('PROT-48 C19.23 a token from before staff had to have a second factor changes nothing', async () => {
  const { token } = await rig.house.login('staff', 'staff1234');
  expect((await post('/api/console/shift/begin', {}, token, rig.strict)).statusCode).toBe(401);
});
