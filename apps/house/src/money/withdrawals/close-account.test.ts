import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { houseOfTests } from '../../testing/database.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { audit, playerBalance } from '../../wallet/index.ts';

const CASHIER = 'a-credential-for-the-cashier-of-tests-01';

const mailbox: Awaited<ReturnType<typeof openMailbox>> = await openMailbox();
const { db, house } = await houseOfTests(systemClock, { mail: mailbox.way, cashierCredential: CASHIER });

const post = (url: string, payload: object, token = '') =>
  house.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } });
const close = (token: string, password = 'demo1234') => post('/api/player/close', { password }, token);
const signIn = () => post('/api/login', { username: 'demo', password: 'demo1234', site_id: 1000 });

test('PROT-46 an account with a seat, a transfer, a hand pay or a wrong password is not closed, and keeps its money', async () => {
  const { token, id } = await house.login('demo');
  expect((await close(token, 'something')).json()).toMatchObject({
    code: 40001,
    Params: { field: 'password' },
  });
  const seat = { machineId: 101, playerId: id, state: 'live', ip: '127.0.0.1' } as const;
  const { id: session } = await db
    .insertInto('playSessions')
    .values(seat)
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await close(token)).json()).toMatchObject({ code: 41004 });
  await db.deleteFrom('playSessions').where('id', '=', session).execute();
  const transfer = {
    id: 'open',
    requestId: 'open',
    playerId: id,
    machineId: 101,
    direction: 'in',
  } as const;
  await db
    .insertInto('transfers')
    .values({ ...transfer, amount: 100n, state: 'unknown' })
    .execute();
  expect((await close(token)).json()).toMatchObject({ code: 41004 });
  await db.deleteFrom('transfers').where('id', '=', 'open').execute();
  const win = { id: 'open', machineId: 101, playerId: id, kind: 'jackpot', amount: 100n } as const;
  await db
    .insertInto('handPays')
    .values({ ...win, at: new Date() })
    .execute();
  expect((await close(token)).json()).toMatchObject({ code: 41004 });
  await db.deleteFrom('handPays').where('id', '=', 'open').execute();
  expect(await playerBalance(db, id)).toBe(500_000);
  expect((await signIn()).statusCode).toBe(200);
});

test('PROT-46 a closed account is paid out and signed out everywhere, and signs in and gets a password no more', async () => {
  const { token, id } = await house.login('demo');
  expect((await close(token)).json()).toEqual({ status: 1 });
  expect(await playerBalance(db, id)).toBe(0);
  expect(await db.selectFrom('withdrawals').selectAll().where('playerId', '=', id).execute()).toMatchObject([
    { amount: 500_000n, state: 'requested', final: true },
  ]);
  expect((await audit(db)).flatMap(({ broken }) => broken)).toEqual([]);
  const headers = { authorization: `Bearer ${token}` };
  expect((await house.app.inject({ url: '/api/player/balance', headers })).statusCode).toBe(401);
  expect((await signIn()).json()).toMatchObject({ code: 41059 });
  await post('/api/password/forgot', { email: 'demo@example.org', language: 'en' });
  await post('/api/password/forgot', { email: 'demo2@example.org', language: 'en' });
  await mailbox.mail('demo2@example.org');
  expect(await mailbox.mailsTo('demo@example.org')).toEqual([]);
});

test('PROT-46 no deposit reaches a closed account, also one that comes while it is closed', async () => {
  const { token, id } = await house.login('demo2');
  const deposit = (requestId: string) =>
    house.call(CASHIER, 'POST', '/api/cashier/deposits', { requestId, playerId: id, amount: 100 });
  const [closed, during] = await Promise.all([close(token), deposit('deposit-during')]);
  expect(closed.json()).toEqual({ status: 1 });
  if (during.statusCode !== 200) expect(during.json()).toMatchObject({ code: 41059 });
  expect((await deposit('deposit-after')).json()).toMatchObject({ code: 41059 });
  expect((await deposit('deposit-during')).statusCode).toBe(during.statusCode);
  expect(await playerBalance(db, id)).toBe(0);
  expect((await audit(db)).flatMap(({ broken }) => broken)).toEqual([]);
});

test('PROT-46 accounts of staff are closed by the house, not by themselves', async () => {
  const { token } = await house.login('staff', 'staff1234');
  expect((await close(token, 'staff1234')).json()).toMatchObject({ code: 40300 });
});
