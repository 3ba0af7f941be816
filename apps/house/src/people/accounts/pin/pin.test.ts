import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { houseOfTests } from '../../../testing/database.ts';
import { ManualClock } from '../../../testing/test-house.ts';

const clock = new ManualClock();

const { db, house } = await houseOfTests(clock);

const set = (token: string, payload: object) =>
  house.app.inject({
    method: 'POST',
    url: '/api/account/pin',
    headers: { authorization: `Bearer ${token}` },
    payload,
  });
const pinCodeOf = async (token: string) =>
  (await house.app.inject({ url: '/api/validate', headers: { authorization: `Bearer ${token}` } })).json<{
    pin_code: string;
  }>().pin_code;
const fits = (pinCode: string, pin: string) => {
  const [salt = '', digest = ''] = pinCode.split('$');
  return (
    createHash('sha256')
      .update(salt + pin)
      .digest('hex') === digest
  );
};
const logged = async (id: number) =>
  (await db.selectFrom('sessionLog').select('type').where('userId', '=', id).orderBy('id').execute()).flatMap(
    ({ type }) => (type === 'CHANGED_PIN' ? [type] : []),
  );

test('C19.18 C19.19 a player without a PIN sets, changes and removes one, and the next validation of each sign-in has it', async () => {
  await db.updateTable('users').set({ pinCode: '' }).where('username', '=', 'demo').execute();
  const { token, id } = await house.login('demo');
  const elsewhere = await house.login('demo');
  expect(await pinCodeOf(elsewhere.token)).toBe('');
  const done = await set(token, { password: 'demo1234', pin: '٤٧١١' });
  expect(done.json()).toEqual({ status: 1, pin_code: expect.any(String) });
  expect(fits(await pinCodeOf(elsewhere.token), '4711')).toBe(true);
  await set(token, { password: 'demo1234', pin: '86420' });
  expect(fits(await pinCodeOf(elsewhere.token), '86420')).toBe(true);
  expect((await set(token, { password: 'demo1234', pin: null })).json()).toEqual({ status: 1, pin_code: '' });
  expect(await pinCodeOf(elsewhere.token)).toBe('');
  expect(await logged(id)).toEqual(['CHANGED_PIN', 'CHANGED_PIN', 'CHANGED_PIN']);
});

test.each(['123', '123456789', '12a4', '', ' 1234'])('C19.18 %j is not accepted as a PIN', async (pin) => {
  const { token } = await house.login('demo2');
  const before = await pinCodeOf(token);
  const refused = await set(token, { password: 'demo1234', pin });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { code: 40102, Params: { field: 'pin', least: 4, most: 8 } },
  ]);
  expect(await pinCodeOf(token)).toBe(before);
});

test('C19.18 SRV-2 guesses of the password at a PIN are counted as at a login', async () => {
  const { token } = await house.login('staff', 'staff1234');
  const codes: number[] = [];
  for (let n = 0; n < 6; n++)
    codes.push((await set(token, { password: `wrong${n}`, pin: '4711' })).json<{ code: number }>().code);
  expect(codes).toEqual([40001, 40001, 40001, 40001, 10702, 10702]);
  expect((await set(token, { password: 'staff1234', pin: '4711' })).json()).toMatchObject({ code: 10702 });
  clock.advance(16 * 60_000);
});

test('C19.18 a new PIN of staff is on the trail, without the PIN', async () => {
  const { token, id } = await house.login('staff', 'staff1234');
  expect((await set(token, { password: 'staff1234', pin: '4711' })).statusCode).toBe(200);
  const row = await db
    .selectFrom('trail')
    .select(['actorId', 'detail'])
    .where('kind', '=', 'account.pin-changed')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ actorId: id, detail: { event: 'CHANGED_PIN' } });
  expect(JSON.stringify(row)).not.toContain('4711');
});
