import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { seedDemo } from '../../demo-data.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { takeLease } from '../../platform/db/lease/lease.ts';
import { fenced } from '../../platform/db/lease/testing/fenced.ts';
import { DEMO } from '../../policy/index.ts';
import { scrape } from '../../testing/calls/scrape.ts';
import { testDatabase } from '../../testing/database.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { FLOOR_CREDENTIAL, ManualClock, startTestHouse } from '../../testing/test-house.ts';
import { audit } from '../../wallet/index.ts';
import { REMOVED_FROM, Retention } from './retention.ts';

const FIRST_MS = 60_000;
const POLICY = { ...DEMO, signInsDays: 100, machineEventsDays: 50, stillsDays: 10, chatDays: 20 };
/** Sign-ins and machine events are removed a month at a time. */
const MONTH_DAYS = 31;
const log = pino({ level: 'silent' });

const database = await testDatabase();
const { db } = database;
await seedDemo(db, FLOOR_CREDENTIAL);

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;
const count = async (table: (typeof REMOVED_FROM)[number]) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n;
};
const account = (username: string) =>
  db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow();

/** Sign-ins of so many days ago. */
async function signIns(rows: number, days: number): Promise<void> {
  const { id } = await account('demo');
  await sql`insert into session_log (user_id, type, ip, at)
    select ${id}, 'login', '192.0.2.1', ${daysAgo(days)} from generate_series(1, ${rows})`.execute(db);
}

async function machineEvents(rows: number, days: number): Promise<void> {
  await sql`insert into machine_events (machine_id, code, at)
    select 101, 17, ${daysAgo(days)} from generate_series(1, ${rows})`.execute(db);
}

/** Runs once, and resolves when nothing more is removed. */
async function once({
  clock = new ManualClock(),
  ...parts
}: Partial<ConstructorParameters<typeof Retention>[0]> & { clock?: ManualClock } = {}): Promise<void> {
  let rested = false;
  const after = clock.after.bind(clock);
  const retention = new Retention({ db, clock, log, policy: POLICY, removed: () => undefined, ...parts });
  clock.after = (millis, call) => {
    rested = true;
    return after(millis, call);
  };
  clock.advance(FIRST_MS);
  await vi.waitFor(() => expect(rested).toBe(true), 20_000);
  await retention.close();
}

test('KEEP-1 expired rows are removed, younger ones stay, and null keeps them for ever', async () => {
  const { id: userId } = await account('demo');
  const [ended, lately] = [randomUUID(), randomUUID()];
  await db
    .insertInto('endedLogins')
    .values([
      { login: ended, userId, at: daysAgo(2) },
      { login: lately, userId },
    ])
    .execute();
  const refusedOf = (requestId: string, days: number) => ({
    ...{ requestId, terms: '[]', refused: 41_010, params: '{}' },
    at: daysAgo(days),
  });
  await db
    .insertInto('refusedRequests')
    .values([refusedOf('player:1:old', 31), refusedOf('player:1:young', 29), refusedOf('cashier:old', 31)])
    .execute();
  await signIns(1, 100 + MONTH_DAYS);
  await signIns(1, 99);
  await machineEvents(1, 50 + MONTH_DAYS);
  await machineEvents(1, 49);
  const removed = new Map<string, number>();
  await once({ removed: (table, rows) => removed.set(table, rows) });
  expect(await db.selectFrom('endedLogins').select('login').execute()).toEqual([{ login: lately }]);
  const refused = await db.selectFrom('refusedRequests').select('requestId').orderBy('requestId').execute();
  expect(refused.map(({ requestId }) => requestId)).toEqual(['cashier:old', 'player:1:young']);
  expect([await count('session_log'), await count('machine_events')]).toEqual([1, 1]);
  expect(Object.fromEntries(removed)).toMatchObject({ ended_logins: 1, session_log: 1, machine_events: 1 });

  await machineEvents(1, 9_999);
  await once({ policy: { ...POLICY, machineEventsDays: null } });
  expect(await count('machine_events')).toBe(2);
});

test('KEEP-1 an expired still is removed without its game, and the last message of a conversation stays', async () => {
  const [player, staff] = [await account('demo'), await account('staff')];
  const session = await db
    .insertInto('playSessions')
    .values({ machineId: 101, playerId: player.id, state: 'ended', ip: '192.0.2.1', endedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const days of [11, 9]) {
    const game = await db
      .insertInto('rounds')
      .values({
        ...{ machineId: 101, sessionId: session.id, bet: 1n, win: 0n, free: false, stops: null },
        at: daysAgo(days),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('gameStills')
      .values({ gameId: game.id, sessionId: session.id, jpeg: Buffer.from('jpeg'), at: daysAgo(days) })
      .execute();
  }
  const [lowId, highId] = [player.id, staff.id].sort((a, b) => a - b);
  const chat = await db
    .insertInto('chats')
    .values({ lowId: lowId ?? 0, highId: highId ?? 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const messages = await db
    .insertInto('chatMessages')
    .values(
      ['first', 'last'].map((text) => ({
        ...{ chatId: chat.id, senderId: player.id, requestId: null, text },
        at: daysAgo(21),
      })),
    )
    .returning('id')
    .execute();
  await db
    .updateTable('chats')
    .set({ lastMessage: messages[1]?.id ?? 0 })
    .execute();

  await once();
  expect([await count('game_stills'), await count('chat_messages')]).toEqual([1, 1]);
  expect(await db.selectFrom('chatMessages').select('text').execute()).toEqual([{ text: 'last' }]);
  expect(await db.selectFrom('rounds').select('id').execute()).toHaveLength(2);
});

test('KEEP-1 a locked row is skipped, and removed by the next run', async () => {
  await machineEvents(3, 50 + MONTH_DAYS);
  await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('machineEvents')
      .select('id')
      .where('at', '<', daysAgo(50))
      .limit(1)
      .forUpdate()
      .execute();
    await once();
    expect(
      await db.selectFrom('machineEvents').select('id').where('at', '<', daysAgo(50)).execute(),
    ).toHaveLength(1);
  });
  await once();
  expect(await db.selectFrom('machineEvents').select('id').where('at', '<', daysAgo(50)).execute()).toEqual(
    [],
  );
});

test('KEEP-1 NODE-2 a node that has lost its lease removes nothing', async () => {
  const force = { force: true };
  const held = await takeLease(db, 'house', 'first', force);
  if (held === undefined) throw new Error('no lease');
  const replaced = await openDatabase(
    { ...database.connection, max: 2, onConnect: fenced(held) },
    () => undefined,
  );
  await takeLease(db, 'house', 'second', force);
  await signIns(1, 1_000);
  await machineEvents(1, 1_000);
  const { id: userId } = await account('demo');
  await db
    .insertInto('endedLogins')
    .values({ login: randomUUID(), userId, at: daysAgo(1_000) })
    .execute();
  const before = await Promise.all(REMOVED_FROM.map(count));
  for (const table of REMOVED_FROM)
    await expect(sql`delete from ${sql.table(table)}`.execute(replaced), table).rejects.toMatchObject({
      code: 'FC001',
    });
  await once({ db: replaced });
  expect(await Promise.all(REMOVED_FROM.map(count))).toEqual(before);
  await replaced.destroy();
  await once();
  expect(await count('session_log')).toBe(1);
});

test('KEEP-1 play continues while many rows are removed in batches, and the rows are counted', async () => {
  await signIns(25_000, 1_000);
  const clock = new ManualClock();
  const house = await startTestHouse(db, clock, { policy: POLICY });
  const floor = new ScriptedFloor([101]);
  await floor.link(house.url);
  const { token } = await house.login('demo');
  const player = await SocketPlayer.connect(house.url, token);
  await player.ask('init', { machineID: 101, token });
  await player.ask('cashin', { amount: 10_000, requestId: 'retention-1' });

  clock.advance(FIRST_MS);
  const removed = async () =>
    (await scrape(house)).samples.get('floorcast_removed_rows_total{table="session_log"}') ?? 0;
  let games = 0;
  for (; (await removed()) < 25_000; games++) {
    await floor.game(101, 100, 100);
  }
  expect(games).toBeGreaterThan(2);
  expect(await player.ask('cashout')).toMatchObject({ state: 'paid', amount: 10_000 });
  expect((await audit(db)).flatMap(({ broken }) => broken)).toEqual([]);
  await player.close();
  await floor.cut();
  await house.close();
}, 60_000);

test('KEEP-1 the next months are prepared, and an expired month is removed with its partition', async () => {
  const partitions = async () =>
    (
      await sql<{
        name: string;
      }>`select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = 'machine_events'::regclass and relname ~ 'events_\\d' order by relname`.execute(db)
    ).rows.map(({ name }) => name);
  await once();
  const [first, ...others] = await partitions();
  expect(others.length).toBeGreaterThan(1);
  await machineEvents(5, -40);
  const before = await count('machine_events');
  const removed = new Map<string, number>();
  const clock = new ManualClock();
  clock.advance(150 * 86_400_000);
  await once({ clock, removed: (table, rows) => removed.set(table, (removed.get(table) ?? 0) + rows) });
  expect(await partitions()).not.toContain(first);
  expect(removed.get('machine_events')).toBe(before);
});
