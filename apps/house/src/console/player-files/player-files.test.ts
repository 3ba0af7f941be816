import { minorUnits } from '@floorcast/contract/money';
import { PLAYER_LISTS } from '@floorcast/contract/player-lists';
import { PlayerFile } from '@floorcast/contract/players';
import { expect, test } from 'vitest';
import { houseOfTests } from '../../testing/database.ts';
import { move, playerAccount } from '../../wallet/index.ts';

const tokens = new Map<string, string>();
const { db, house } = await houseOfTests();
for (const name of ['staff', 'support', 'compliance', 'auditor', 'admin'])
  tokens.set(name, (await house.login(name, `${name}1234`)).token);
const { id: demo } = await house.login('demo');
const { id: demo2 } = await house.login('demo2');

async function call(name: string, url: string, payload?: object) {
  const answer = await house.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/console/players${url}`,
    headers: { authorization: `Bearer ${tokens.get(name)}` },
    ...(payload === undefined ? {} : { payload }),
  });
  const json = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, body: json ? answer.json() : answer.body };
}
const trail = (kind: string) =>
  db
    .selectFrom('trail')
    .select(['kind', 'actor', 'playerId', 'detail'])
    .where('kind', '=', kind)
    .orderBy('seq')
    .execute();

test('OPS-61 the file of a player has the account, its money, limits and states of second factors, and no secret', async () => {
  const { status, body } = await call('staff', `/${demo2}`);
  expect(status).toBe(200);
  const file = PlayerFile.parse(body);
  expect(file).toMatchObject({
    id: demo2,
    username: 'demo2',
    state: 'active',
    identity: 'none',
    balance: 500_000,
    seat: null,
    secondFactors: { app: false, passkeys: 0, recoveryCodes: 0 },
    waiting: { withdrawals: 0, handPays: 0, bonus: 0 },
    notes: 0,
  });
  expect(file.lastSignIn?.ip).toBe('127.0.0.1');
  expect(JSON.stringify(body)).not.toMatch(/argon|hash|pin_code/);
});

test('OPS-61 accounts of staff and unknown ones are no players', async () => {
  const { id } = await house.login('staff', 'staff1234');
  for (const unknown of [id, 999_999]) {
    expect((await call('admin', `/${unknown}`)).body).toMatchObject({ code: 40400 });
    expect((await call('admin', `/${unknown}/sessions`)).body).toMatchObject({ code: 40400 });
    expect((await call('admin', `/${unknown}/ban`, { reason: 'who is it' })).body).toMatchObject({
      code: 40400,
    });
  }
  expect((await call('admin', '/0')).status).toBe(400);
});

test('OPS-62 a look at a player is on the trail, once a minute of each viewer, whatever is looked at', async () => {
  const looks = async () => (await trail('player.viewed')).filter(({ actor }) => actor === 'compliance');
  await Promise.all([1, 2, 3, 4].map(() => call('compliance', `/${demo}`)));
  await call('compliance', `/${demo}/transactions`);
  expect(await looks()).toMatchObject([{ playerId: demo }]);
  await call('compliance', `/${demo2}/notes`);
  expect(await looks()).toMatchObject([{ playerId: demo }, { playerId: demo2 }]);
  await db
    .updateTable('playerLooks')
    .set({ at: new Date(Date.now() - 61_000) })
    .execute();
  await call('compliance', `/${demo}/sign-ins`);
  expect(await looks()).toHaveLength(3);
});

test.each(PLAYER_LISTS)('OPS-63 %s of a player is a list and a file, which the trail has', async (name) => {
  const page = await call('admin', `/${demo2}/${name}?size=50`);
  expect([page.status, page.body]).toMatchObject([200, { page: 1, size: 50 }]);
  const file = await call('admin', `/${demo2}/${name}.csv`);
  expect(file.status).toBe(200);
  expect(String(file.body).trim().split('\r\n')).toHaveLength(1 + page.body.total);
  expect((await trail('list.exported')).at(-1)).toMatchObject({
    actor: 'admin',
    playerId: demo2,
    detail: { list: `player-${name}` },
  });
  expect((await call('admin', `/${demo2}/${name}?sort=password`)).status).toBe(400);
  expect((await call('admin', `/${demo2}/${name}?other=1`)).status).toBe(400);
});

test('OPS-63 lists have the rows of their player only, sorted and narrowed as asked', async () => {
  const at = (n: number) => new Date(Date.UTC(2026, 0, n));
  const session = { playerId: demo, state: 'ended', ip: '192.0.2.1', endedAt: at(2) } as const;
  const { id } = await db
    .insertInto('playSessions')
    .values({ ...session, machineId: 101, startedAt: at(1) })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [n, win] of [900, 0, 400].entries())
    await db
      .insertInto('rounds')
      .values({
        machineId: 101,
        sessionId: id,
        bet: 100n,
        win: BigInt(win),
        free: false,
        at: at(n + 1),
        stops: null,
      })
      .execute();
  const wins = async (query: string, player = demo) =>
    (await call('staff', `/${player}/games?${query}`)).body.items.map(({ win }: { win: number }) => win);
  expect(await wins('')).toEqual([400, 0, 900]);
  expect(await wins('sort=win')).toEqual([0, 400, 900]);
  expect(await wins('from=2026-01-02T00:00:00Z&to=2026-01-03T00:00:00Z')).toEqual([0]);
  expect(await wins(`session=${id}`)).toHaveLength(3);
  expect(await wins(`session=${id + 1}`)).toEqual([]);
  expect(await wins('', demo2)).toEqual([]);
  expect((await call('staff', `/${demo}/notes?session=${id}`)).status).toBe(400);
});

test('OPS-63 what a player wrote is read by support and compliance, not by attendants', async () => {
  expect((await call('staff', `/${demo}/messages`)).status).toBe(403);
  expect((await call('support', `/${demo}/messages`)).status).toBe(200);
  expect((await call('support', `/${demo}/messages.csv`)).status).toBe(403);
  expect((await call('auditor', `/${demo}/messages`)).status).toBe(200);
});

test('OPS-60 the list of players is narrowed by state and identity, and is a file', async () => {
  await db.updateTable('users').set({ banned: true }).where('username', '=', 'demo2').execute();
  const found = async (query: string) =>
    (await call('staff', `?${query}`)).body.items.map(({ username }: { username: string }) => username);
  expect(await found('state=banned')).toEqual(['demo2']);
  expect(await found('state=active')).not.toContain('demo2');
  expect(await found('q=DEMO&sort=username')).toEqual(['demo', 'demo2']);
  expect(await found('identity=verified')).toEqual([]);
  const file = await call('compliance', '.csv?q=demo&sort=username&language=tr');
  expect(String(file.body)).toMatch(
    /^\uFEFFid;username;[^\r]*\r\n\d+;demo;[^\r]*\r\n\d+;demo2;[^\r]*;TRY\r\n$/,
  );
  expect((await trail('list.exported')).at(-1)).toMatchObject({ detail: { list: 'players', q: 'demo' } });
  await db.updateTable('users').set({ banned: false }).where('username', '=', 'demo2').execute();
});

test('OPS-61 money that waits for a player is summed', async () => {
  await db.transaction().execute((tx) =>
    move(tx, {
      requestId: 'waits:1',
      from: 'house:bank',
      to: playerAccount(demo),
      amount: minorUnits(100),
      kind: 'deposit',
      playerId: demo,
      tag: '',
    }),
  );
  await db
    .insertInto('withdrawals')
    .values({ playerId: demo, requestId: 'w-1', amount: 4_000n, final: true })
    .execute();
  await db.insertInto('bonusGrants').values({ playerId: demo, amount: 250n }).execute();
  expect((await call('staff', `/${demo}`)).body.waiting).toEqual({
    withdrawals: 4_000,
    handPays: 0,
    bonus: 250,
  });
});

test('OPS-62 a search is on the trail with the players that it showed, once a minute of the same viewer', async () => {
  const searches = async () => (await trail('players.searched')).filter(({ actor }) => actor === 'auditor');
  await call('auditor', '?q=demo2');
  await call('auditor', '?q=demo2');
  expect(await searches()).toMatchObject([{ detail: { q: 'demo2', page: 1, players: [demo2] } }]);
  await call('auditor', '?q=nobody-at-all');
  await call('auditor', '?state=active&sort=username');
  expect(await searches()).toMatchObject([{}, { detail: { q: '', state: 'active' } }]);
});
