import { TrailCalls, TrailState } from '@floorcast/contract/trail';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { testHouse } from '../../testing/test-house.ts';
import { record, type TrailEntry } from '../../trail/index.ts';
import { trailParts } from './trail-list.ts';

const database = await testDatabase();
const house = await testHouse(database.db);
const by = { id: 3, username: 'Lead.Night' };
const entries: TrailEntry[] = [
  { kind: 'machine.door', by: { part: 'machine 101' }, machineId: 101, detail: { code: 17 } },
  { kind: 'money.deposited', by, playerId: 7, detail: { amount: 500, note: '=1+1' } },
  { kind: 'settings.changed', by, detail: { version: 2 } },
];
for (const entry of entries) await database.db.transaction().execute((tx) => record(tx, entry));
const { token } = await house.login('compliance', 'compliance1234');

const ask = (path: string, method: 'GET' | 'POST' = 'GET', bearer = token) =>
  house.app.inject({
    method,
    url: `/api/console/trail${path}`,
    headers: { authorization: `Bearer ${bearer}` },
  });
const list = async (query: string) => TrailCalls.page.reply.parse((await ask(query)).json());

test.each([
  ['?group=machines', ['machine.door']],
  // Two players of the demonstration have one too.
  ['?group=money', ['money.deposited', 'money.deposited', 'money.deposited']],
  ['?group=set-up', ['settings.changed']],
  ['?kind=money.deposited', ['money.deposited', 'money.deposited', 'money.deposited']],
  ['?actor=lead.n', ['settings.changed', 'money.deposited']],
  ['?actor=lead.n&sort=at', ['money.deposited', 'settings.changed']],
  ['?actor=%25', []],
  ['?actor=lead_n', []],
  ['?player=7', ['money.deposited']],
  ['?machine=101', ['machine.door']],
  ['?machine=101&player=7', []],
  ['?to=2026-01-01T00:00:00.000Z', []],
  ['?group=machines&from=2026-01-01T00:00:00.000Z', ['machine.door']],
])('OPS-15 the trail narrowed by %s is %j', async (query, kinds) => {
  const { items, total } = await list(query);
  expect(items.map(({ kind }) => kind)).toEqual(kinds);
  expect(total).toBe(kinds.length);
});

test('OPS-15 rows have their numbers, facts and actors, a page at a time', async () => {
  const { total } = await list('');
  const first = await list('?size=1&sort=at');
  expect(first).toMatchObject({ total, page: 1, size: 1, items: [{ seq: 1 }] });
  expect((await list('?player=7')).items[0]).toMatchObject({
    actorId: 3,
    actor: 'Lead.Night',
    playerId: 7,
    detail: { amount: 500, note: '=1+1' },
  });
});

test.each([
  '?group=nothing',
  '?kind=x',
  '?player=0',
  '?player=x',
  '?sort=kind',
  '?from=today',
  '?size=101',
  '?x=1',
])('OPS-15 the query %s is refused', async (query) => {
  expect((await ask(query)).statusCode).toBe(400);
});

test('OPS-15 an export is a file without formulas, and is recorded with its filters', async () => {
  const { headers, body } = await ask('.csv?player=7');
  expect(headers['content-disposition']).toContain('trail.csv');
  const [head, row] = body.trim().split('\r\n');
  expect(head).toBe('seq,at,kind,actor,actorId,playerId,machineId,detail');
  expect(row).toMatch(/^\d+,.*,money\.deposited,Lead\.Night,3,7,,/);
  expect((await list('?kind=list.exported')).items[0]).toMatchObject({
    actor: 'compliance',
    detail: { list: 'trail', player: 7 },
  });
});

test('OPS-15 OPS-12 a proof says that the chain holds, or which row was forged, and is recorded', async () => {
  const before = TrailState.parse((await ask('/state')).json());
  expect(before.proof).toBeNull();
  const proved = TrailState.parse((await ask('/proof', 'POST')).json());
  expect(proved.proof).toMatchObject({ by: 'compliance', problems: [] });
  expect(proved.head?.seq).toBeGreaterThan(before.head?.seq ?? 0);
  const forger = new pg.Client(database.connection);
  await forger.connect();
  await forger.query('alter table trail disable trigger trail_kept');
  await forger.query(`update trail set kind = 'no.kind', detail = '{"a": {"b": 1}}' where seq = 1`);
  await forger.query('alter table trail enable always trigger trail_kept');
  await forger.end();
  const [one, other] = await Promise.all([ask('/proof', 'POST'), ask('/proof', 'POST')]);
  for (const answer of [one, other])
    expect(TrailState.parse(answer.json()).proof?.problems).toEqual([expect.stringMatching(/^row 1 /)]);
  expect((await list('?sort=at&size=1')).items[0]).toMatchObject({
    kind: 'trail.unknown',
    detail: { text: '{"a":{"b":1}}' },
  });
});

test('OPS-15 an auditor reads and exports the trail, and a cashier does not', async () => {
  const auditor = await house.login('auditor', 'auditor1234');
  const support = await house.login('support', 'support1234');
  expect((await ask('.csv', 'GET', auditor.token)).statusCode).toBe(200);
  for (const path of ['', '.csv', '/state'])
    expect((await ask(path, 'GET', support.token)).statusCode).toBe(403);
});

test.each(['at', undefined] as const)(
  'OPS-15 in the order %s a file has each row up to its beginning once, while others are recorded',
  async (sort) => {
    const { db } = database;
    const by = { id: 3, username: 'Lead.Night' };
    const entry: TrailEntry = { kind: 'shift.noted', by, detail: { text: 'all quiet' } };
    await db.transaction().execute(async (tx) => {
      for (let rows = 0; rows < 20; rows++) await record(tx, entry);
    });
    const { total } = await list('?kind=shift.noted&size=1');
    const seqs: number[] = [];
    for await (const rows of trailParts((query) => query(db), { kind: 'shift.noted', sort }, 7)) {
      seqs.push(...rows.map(({ seq }) => seq));
      await db.transaction().execute((tx) => record(tx, entry));
    }
    expect(seqs).toHaveLength(total);
    expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => (sort === 'at' ? a - b : b - a)));
  },
);
