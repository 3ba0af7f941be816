import { afterAll, expect, test, vi } from 'vitest';
import { houseOfTests } from '../../testing/database.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';

const { db, house } = await houseOfTests();
const floor = new ScriptedFloor([101, 102]);
await floor.link(house.url);
afterAll(() => floor.cut());

const call = async (token: string, path: string, payload?: object) => {
  const answer = await house.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/player/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
async function seated(token: string, machineID: number): Promise<SocketPlayer> {
  const player = await SocketPlayer.connect(house.url, token);
  await player.ask('init', { machineID, token });
  return player;
}
const free = async (token: string, machineID: number) =>
  vi.waitFor(async () => (await seated(token, machineID)).close(), { timeout: 4000, interval: 100 });

test('PROFILE-1 OPS-62 a player reads the own profile only, staff by their duties also others, on the trail', async () => {
  const demo = await house.login('demo');
  const demo2 = await house.login('demo2');
  const staff = await house.login('staff', 'staff1234');
  const own = await call(demo.token, 'profile');
  expect(own.body).toMatchObject({
    id: demo.id,
    username: 'demo',
    name: 'Demo',
    type: 'user',
    passwordChanged: null,
    lastLogonIp: '127.0.0.1',
  });
  expect(own.body).not.toHaveProperty('passwordHash');
  const { user, ...shared } = own.body;
  expect(user).toMatchObject({ settings: {}, shortcuts: [] });
  expect((await call(demo.token, `profile/${demo.id}`)).body).toEqual(shared);
  expect(await call(demo2.token, `profile/${demo.id}`)).toMatchObject({ status: 403, body: { code: 40300 } });
  expect((await call(staff.token, `profile/${demo.id}`)).body).toMatchObject({ username: 'demo' });
  const technician = await house.login('technician', 'technician1234');
  expect((await call(technician.token, `profile/${demo.id}`)).status).toBe(403);
  expect((await call(staff.token, `profile/${technician.id}`)).status).toBe(403);
  const looks = db.selectFrom('trail').select(['actor', 'playerId']).where('kind', '=', 'player.viewed');
  expect(await looks.execute()).toEqual([{ actor: 'staff', playerId: demo.id }]);
  expect((await call(staff.token, 'profile/999999')).status).toBe(404);
  expect((await call(staff.token, 'profile/one')).body).toMatchObject({
    code: 40000,
    Params: { field: 'id' },
  });
});

test('PROFILE-2 a changed password ends all other sign-ins, and a wrong or short one is refused', async () => {
  const phone = await house.login('demo2');
  const laptop = await house.login('demo2');
  const screen = await SocketPlayer.connect(house.url, phone.token, 'notification');
  const change = (oldPassword: string, newPassword: string) =>
    call(laptop.token, 'password', { oldPassword, newPassword });
  expect((await change('wrong', 'long enough')).body).toMatchObject({
    code: 40001,
    Params: { field: 'oldPassword' },
  });
  expect((await change('demo1234', 'short')).body).toMatchObject({
    code: 40101,
    Params: { field: 'newPassword' },
  });
  expect((await call(phone.token, 'balance')).status).toBe(200);
  const changed = await change('demo1234', 'a much better one');
  expect(changed.status).toBe(200);
  expect((await call(phone.token, 'balance')).status).toBe(401);
  expect((await call(laptop.token, 'balance')).status).toBe(401);
  expect((await call(changed.body.token, 'profile')).body.passwordChanged).not.toBeNull();
  await vi.waitFor(() => expect(screen.closed).toBe(true));
  expect((await call(changed.body.token, 'transactions?kind=activity&size=1')).body.items[0]).toMatchObject({
    type: 'CHANGED_PASSWORD',
  });
  expect((await house.login('demo2', 'a much better one')).id).toBe(laptop.id);
});

test('PROFILE-2 SRV-2 guesses of the old password are limited', async () => {
  const { token } = await house.login('admin', 'admin1234');
  const codes: number[] = [];
  for (let n = 0; n < 6; n++)
    codes.push((await call(token, 'password', { oldPassword: `wrong${n}`, newPassword: 'x' })).body.code);
  expect(codes).toEqual([40001, 40001, 40001, 40001, 10702, 10702]);
});

test('RECON-3 RECON-4 a kick ends the own session elsewhere and notifies it; only staff may kick another player', async () => {
  const demo = await house.login('demo');
  const other = await house.login('demo2', 'a much better one');
  const there = await seated(demo.token, 101);
  expect((await call(other.token, 'kick', { machineId: 101 })).body).toMatchObject({ code: 40300 });
  expect((await call(demo.token, 'kick', { machineId: 102 })).body).toMatchObject({ code: 41005 });
  expect((await call(demo.token, 'kick', { machineId: 101 })).body).toEqual({ status: 1 });
  await vi.waitFor(() =>
    expect(there.received).toContainEqual({
      method: 'info',
      data: expect.objectContaining({ action: 'QUIT_REQUEST' }),
    }),
  );
  await free(other.token, 101);
  const staff = await house.login('staff', 'staff1234');
  expect((await call(staff.token, 'kick', { machineId: 101 })).body).toEqual({ status: 1 });
  await free(demo.token, 101);
  expect((await call(demo.token, 'kick', { machineId: 101 })).status).toBe(200);
  expect((await call(demo.token, 'transactions?kind=activity&size=1')).body.items[0]).toMatchObject({
    type: 'KICKED_PLAYER',
  });
});

test('RECON-3 a cancelled session is paid out and ended, and its machine is free', async () => {
  const { token } = await house.login('demo');
  await vi.waitFor(async () => (await seated(token, 102)).close(), { timeout: 4000, interval: 100 });
  const there = await seated(token, 102);
  await there.ask('cashin', { amount: 4_000, requestId: 'cancel-0001' });
  const { balance } = (await call(token, 'balance')).body;
  expect((await call(token, 'cancel', { machineId: 101 })).body).toMatchObject({ code: 41005 });
  expect((await call(token, 'cancel', { machineId: 102 })).body).toEqual({ status: 1 });
  expect((await call(token, 'balance')).body.balance).toBe(balance + 4_000);
  await (await seated(token, 102)).close();
});

test.each(['kick', 'cancel'])('RECON-3 %s is refused with the name of the wrong field', async (path) => {
  const { token } = await house.login('demo');
  for (const machineId of [undefined, '0101', '1e2', -1, 1.5, {}])
    expect((await call(token, path, { machineId })).body).toMatchObject({
      code: 40000,
      Params: { field: 'machineId' },
    });
});

test('SESS-1 TX-2 C10.5 lists are filtered by time, machine and kind, with totals of all matching rows', async () => {
  const { token } = await house.login('demo');
  const all = (await call(token, 'sessions?size=1')).body;
  expect(all.items).toHaveLength(1);
  expect(all.total).toBeGreaterThan(1);
  const some = (await call(token, 'sessions?machine=102')).body;
  expect(some.items.every(({ machineId }: { machineId: number }) => machineId === 102)).toBe(true);
  const later = new Date(Date.now() + 1000).toISOString();
  expect((await call(token, `sessions?from=${later}`)).body).toMatchObject({
    total: 0,
    totals: { duration: 0 },
  });
  const money = (await call(token, 'transactions?kind=3')).body;
  expect(money).toMatchObject({ total: 1, totals: { in: 0, out: 4_000 } });
  const everyMovement = (await call(token, 'transactions?kind=money&size=50')).body;
  expect(everyMovement.total).toBeGreaterThan(1);
  expect(everyMovement.items.every(({ amount }: { amount: number | null }) => amount !== null)).toBe(true);
  const activity = (await call(token, 'transactions?kind=activity')).body;
  const everything = (await call(token, 'transactions')).body;
  expect(everyMovement.total + activity.total).toBe(everything.total);
  expect((await call(token, 'transactions?kind=9')).body).toMatchObject({
    code: 40000,
    Params: { field: 'kind' },
  });
});

test('TX-2 the lists are exported as CSV', async () => {
  const { token } = await house.login('demo');
  const headers = { authorization: `Bearer ${token}` };
  const file = await house.app.inject({ url: '/api/player/transactions.csv?kind=3', headers });
  expect(file.headers['content-disposition']).toContain('transactions.csv');
  expect(file.body.split('\r\n')).toEqual([
    'id,date,from,amount,type,tag,machine,ip,withheld,currency',
    expect.stringMatching(/^p\d+,.*,wallet,-4000,3,.*,TRY$/),
    '',
  ]);
});
