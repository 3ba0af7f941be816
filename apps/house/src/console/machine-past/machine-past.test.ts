import { MACHINE_LIST_CALLS, MACHINE_LISTS } from '@floorcast/contract/machine-past';
import { expect, test } from 'vitest';
import { houseOfTests } from '../../testing/database.ts';
import { record } from '../../trail/index.ts';

let session: number;
const tokens = new Map<string, string>();
const at = (day: number) => new Date(Date.UTC(2026, 0, day));

const { db, house } = await houseOfTests();
for (const name of ['technician', 'auditor', 'staff', 'admin'])
  tokens.set(name, (await house.login(name, `${name}1234`)).token);
const { id: demo } = await house.login('demo');
await play();

/** A session of two games, one of them with a picture, a game of nobody, and a game at another machine. */
async function play(): Promise<void> {
  const { id } = await db
    .insertInto('playSessions')
    .values({
      ...{ machineId: 101, playerId: demo, state: 'ended', ip: '192.0.2.1', reason: 'left' },
      ...{ startedAt: at(2), endedAt: at(3), spinCount: 2 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  session = id;
  const game = (machineId: number, day: number, sessionId: number | null) => ({
    ...{ machineId, sessionId, bet: 200n, win: BigInt(day * 100) },
    ...{ free: false, at: at(day) },
  });
  const [first] = await db
    .insertInto('rounds')
    .values([game(101, 2, id), game(101, 3, id), game(101, 5, null), game(102, 2, null)])
    .returning('id')
    .execute();
  await db
    .insertInto('gameStills')
    .values({ gameId: first?.id ?? 0, sessionId: id, jpeg: Buffer.from('a picture') })
    .execute();
  await db.transaction().execute(async (tx) => {
    const by = { part: 'floor demo' };
    await record(tx, { kind: 'machine.door', by, machineId: 101, detail: { event: 'open' } });
    const staff = { id: demo, username: 'staff' };
    await record(tx, { kind: 'machine.message', by: staff, machineId: 101, playerId: demo, detail: {} });
    await record(tx, { kind: 'hand-pay.paid', by: staff, machineId: 101, playerId: demo, detail: {} });
  });
}

async function get(name: string, url: string) {
  const { statusCode, headers, body } = await house.app.inject({
    url,
    headers: { authorization: `Bearer ${tokens.get(name)}` },
  });
  const json = String(headers['content-type']).includes('json');
  return { status: statusCode, body: json ? JSON.parse(body) : body };
}
const past = (name: string, list: string, machineId = 101) =>
  get(name, `/api/console/machines/${machineId}/${list}`);
const games = async (name: string, query = '') =>
  MACHINE_LIST_CALLS.games.page.reply.parse((await past(name, `games${query}`)).body).items;
const kinds = async (name: string) =>
  MACHINE_LIST_CALLS.trail.page.reply.parse((await past(name, 'trail')).body).items.map(({ kind }) => kind);

test('OPS-56 the games of a machine are listed the latest first, narrowed by days and by session', async () => {
  expect((await games('auditor')).map(({ win }) => win)).toEqual([500, 300, 200]);
  expect((await games('auditor', '?sort=at')).map(({ win }) => win)).toEqual([200, 300, 500]);
  expect((await games('auditor', `?session=${session}`)).map(({ win }) => win)).toEqual([300, 200]);
  const span = `?from=${at(3).toISOString()}&to=${at(5).toISOString()}`;
  expect((await games('auditor', span)).map(({ win }) => win)).toEqual([300]);
  const second = await past('auditor', 'games?size=1&page=2');
  expect(second.body).toMatchObject({ total: 3, page: 2, items: [{ win: 300 }] });
});

test('OPS-56 C25.29 players are shown to those whose duties show players, and not to a technician', async () => {
  expect((await games('auditor')).map(({ player }) => player?.username)).toEqual([undefined, 'demo', 'demo']);
  expect((await games('technician')).map(({ player }) => player)).toEqual([null, null, null]);
  const [known, unknown] = await Promise.all([past('staff', 'sessions'), past('technician', 'sessions')]);
  const played = { start: at(2).toISOString(), spinCount: 2, won: 500 };
  expect(known.body.items).toMatchObject([{ ...played, player: { id: demo, username: 'demo' } }]);
  expect(unknown.body.items).toMatchObject([{ ...played, player: null }]);
});

test('OPS-56 a technician sees the picture of a past game', async () => {
  const [game] = (await games('technician')).filter(({ hasStill }) => hasStill);
  expect((await get('technician', `/api/player/games/${game?.id}/still`)).body).toBe('a picture');
});

test('OPS-56 C25.30 the trail of a machine has what the duties of its reader show', async () => {
  expect(await kinds('auditor')).toEqual(['hand-pay.paid', 'machine.message', 'machine.door']);
  expect(await kinds('staff')).toEqual(['machine.message', 'machine.door']);
  expect(await kinds('technician')).toEqual(['machine.door']);
});

test.each(MACHINE_LISTS)('OPS-56 %s of a machine are a file, which the trail has', async (list) => {
  const { total } = (await past('admin', list)).body;
  const file = await past('admin', `${list}.csv`);
  // The row of the export is one about the machine.
  const exports = list === 'trail' ? 1 : 0;
  expect(String(file.body).trim().split('\r\n')).toHaveLength(1 + total + exports);
  const exported = await db
    .selectFrom('trail')
    .select(['actor', 'machineId', 'detail'])
    .where('kind', '=', 'list.exported')
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  expect(exported).toMatchObject({ actor: 'admin', machineId: 101, detail: { list: `machine-${list}` } });
  expect((await past('technician', `${list}.csv`)).status).toBe(403);
  expect((await past('admin', list, 999_999)).body).toMatchObject({ code: 40400 });
  expect((await past('admin', `${list}?sort=win`)).status).toBe(400);
});

test('OPS-62 the players whom staff see at a machine are on the trail, once a minute of the same page', async () => {
  const seen = () =>
    db
      .selectFrom('trail')
      .select('detail')
      .where('kind', '=', 'players.searched')
      .where('actor', '=', 'staff')
      .execute();
  const before = (await seen()).length;
  await past('staff', 'games?page=1&size=50');
  await past('staff', 'games?page=1&size=50');
  const rows = await seen();
  expect(rows.length - before).toBe(1);
  expect(rows.at(-1)).toMatchObject({ detail: { machine: 101, list: 'machine-games', players: [demo] } });
});
