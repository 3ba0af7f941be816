import { RoundEnded } from '@floorcast/contract/floor-link';
import { GamesReply } from '@floorcast/contract/games';
import { MachineInit } from '@floorcast/contract/sockets';
import { afterAll, expect, test, vi } from 'vitest';
import { DEMO } from '../../../policy/index.ts';
import { houseOfTests } from '../../../testing/database.ts';
import { SocketPlayer } from '../../../testing/player.ts';
import { ScriptedFloor } from '../../../testing/scripted-floor.ts';

const floor = new ScriptedFloor([101, 102, 103, 104]);
const policy = { ...DEMO, stillsPerSession: 2 };
const { house } = await houseOfTests(undefined, { policy });
await floor.link(house.url);
afterAll(() => floor.cut());

const get = (token: string, path: string) =>
  house.app.inject({ url: `/api/player/games${path}`, headers: { authorization: `Bearer ${token}` } });
const games = async (token: string, query = '') => GamesReply.parse((await get(token, query)).json());

async function seated(username: string, machineID: number) {
  const { token } = await house.login(username);
  const player = await SocketPlayer.connect(house.url, token);
  const { session } = MachineInit.reply.parse(await player.ask('init', { machineID, token }));
  await player.ask('cashin', { amount: 5_000, requestId: `games-${machineID}-${username}` });
  return { token, player, session: session.id };
}
async function leaves(player: SocketPlayer): Promise<void> {
  await player.ask('leave');
  const over = { method: 'state', data: { state: 'ended', reason: 'left' } };
  await vi.waitFor(() => expect(player.received).toContainEqual(over), { timeout: 10_000 });
}
/** A JPEG by its beginning, told apart by its end. */
const picture = (name: string) => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(name)]);
const show = (machineId: number, at: string, name: string) =>
  floor.notify('result', { machineId, at, jpeg: picture(name).toString('base64') });

test('SESS-1 the games of one session are listed as the machine reported them, the last first', async () => {
  const { token, player, session } = await seated('demo', 101);
  await floor.game(101, 200, 0, [3, 1, 4, 1, 5]);
  await floor.game(101, 200, 700);
  await floor.game(101, 0, 50, [9, 2]);
  const list = await games(token, `?session=${session}&size=2`);
  expect(list).toMatchObject({
    total: 3,
    page: 1,
    size: 2,
    totals: { bet: 400, win: 750 },
    items: [
      { sessionId: session, machineId: 101, bet: 0, win: 50, free: true, stops: [9, 2], hasStill: false },
      { bet: 200, win: 700, free: false, stops: null },
    ],
  });
  expect((await games(token, `?session=${session}&page=2&size=2`)).items).toMatchObject([
    { bet: 200, win: 0, stops: [3, 1, 4, 1, 5] },
  ]);
  expect((await games(token, '?sort=-win')).items[0]).toMatchObject({ win: 700 });
  expect((await games(token, '?session=999999')).items).toEqual([]);
  for (const wrong of ['?session=x', '?sort=stops', '?size=0', '?session=99999999999'])
    expect((await get(token, wrong)).statusCode).toBe(400);
  await leaves(player);
});

test('SESS-1 a still finds its game whichever comes first; only its player and staff see it', async () => {
  const { token, player, session } = await seated('demo', 102);
  const at = await floor.game(102, 100, 0);
  show(102, at, 'first');
  const withStills = (count: number) =>
    vi.waitFor(async () => {
      const { items } = await games(token, `?session=${session}`);
      expect(items.filter(({ hasStill }) => hasStill)).toHaveLength(count);
      return items;
    });
  const [game] = await withStills(1);
  await vi.waitFor(() =>
    expect(player.received).toContainEqual({ method: 'still', data: { game: game?.id } }),
  );
  const still = await get(token, `/${game?.id}/still`);
  expect(still.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=3600',
  });
  expect(String(still.headers.vary).toLowerCase()).toContain('authorization');
  expect(still.rawPayload).toEqual(picture('first'));

  const other = await house.login('demo2');
  expect((await get(other.token, `/${game?.id}/still`)).json()).toMatchObject({ status: 0, code: 40400 });
  expect((await games(other.token, `?session=${session}`)).items).toEqual([]);
  const staff = await house.login('staff', 'staff1234');
  expect((await get(staff.token, `/${game?.id}/still`)).statusCode).toBe(200);
  expect((await get(token, '/987654/still')).statusCode).toBe(404);
  expect((await get(token, '/x/still')).statusCode).toBe(400);
  expect((await house.app.inject({ url: `/api/player/games/${game?.id}/still` })).statusCode).toBe(401);

  const later = new Date(Date.now() + 60_000).toISOString();
  show(102, later, 'second');
  const end = { type: 'round-ended', machineId: 102, bet: 100, win: 0, credit: 4_800, free: false };
  await floor.report(RoundEnded.parse({ ...end, at: later }));
  const [second] = await withStills(2);
  expect((await get(token, `/${second?.id}/still`)).rawPayload).toEqual(picture('second'));
  await leaves(player);
});

test('SESS-1 of a session the pictures of the last games are kept, and what is no picture is not', async () => {
  const { token, player, session } = await seated('demo2', 103);
  const stills = async () =>
    (await games(token, `?session=${session}`)).items.map(({ hasStill }) => hasStill);
  for (const [i, expected] of [
    [true],
    [true, true],
    [true, true, false],
    [true, true, false, false],
  ].entries()) {
    show(103, await floor.game(103, 100, 0), `${i}`);
    await vi.waitFor(async () => expect(await stills()).toEqual(expected));
  }
  const at = await floor.game(103, 100, 0);
  floor.notify('result', { machineId: 103, at, jpeg: Buffer.from('no picture').toString('base64') });
  show(104, at, 'a machine at which nobody sits');
  show(103, await floor.game(103, 100, 0), 'last');
  await vi.waitFor(async () => expect(await stills()).toEqual([true, false, true, false, false, false]));
  await leaves(player);
});
