import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { InProcessBus } from '../platform/bus/in-process-bus.ts';
import { Callers } from '../testing/callers.ts';
import { routesOf } from '../testing/calls/routes.ts';
import { houseOfTests } from '../testing/database.ts';
import { ManualClock } from '../testing/test-house.ts';
import { startTestNode, type TestNode } from '../testing/test-node.ts';

/** What answers HEAD: pages, their files and what monitors ask for. No call under `/api/`. */
const ANSWER_HEAD = [
  '/Settings.json',
  '/cashier',
  '/cashier/cashier.css',
  '/cashier/cashier.js',
  '/check',
  '/healthz',
  '/live-chat',
  '/live-chat/page.css',
  '/live-chat/page.js',
  '/metrics',
  '/readyz',
];

const bus = new InProcessBus(() => undefined);
const { db, house } = await houseOfTests(new ManualClock(), {}, undefined, { bus });
const other: TestNode = await startTestNode(db, bus);
await other.own(house.url);
const callers = new Callers(db);
afterAll(() => other.close());

/** Every row of every table, as a digest of each, but for leases, which are renewed meanwhile. */
async function contents(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'leases'`.execute(
    db,
  );
  expect(tables.length).toBeGreaterThan(10);
  const digests = tables.map(async ({ name }): Promise<[string, string]> => {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(each::text, ' ' order by each::text), '')) as digest
      from ${sql.table(name)} as each`.execute(db);
    return [name, rows[0]?.digest ?? ''];
  });
  return Object.fromEntries(await Promise.all(digests));
}

const called = async (path: string): Promise<string> => {
  const own = (await callers.user('demo')).id;
  const [userId, contactId] = [own, (await callers.user('staff')).id];
  return path
    .replace('profile/:id', `profile/${own}`)
    .replace(':id', '101')
    .replace(
      '/get-chat',
      `/get-chat?${new URLSearchParams({ userId: `${userId}`, contactId: `${contactId}` })}`,
    );
};

describe.each(['house', 'other'])('at a %s', (node) => {
  test('SRV-1 only pages, their files, probes and metrics answer HEAD', () => {
    const { app } = node === 'house' ? house : other;
    const answering = routesOf(app, ['HEAD']).map((route) => route.replace('HEAD ', ''));
    // A node that waits carries every method to the house that works, which refuses this one.
    expect(answering.filter((path) => !path.endsWith('*')).sort()).toEqual(ANSWER_HEAD);
  });

  test('SRV-1 CLAIM-6 no HEAD request changes anything, and none under /api/ is answered', async () => {
    const { url } = node === 'house' ? house : other;
    const headers = { authorization: `Bearer ${await callers.token('demo')}`, 'x-request-id': randomUUID() };
    const answered: string[] = [];
    const changing: string[] = [];
    for (const route of routesOf(house.app, ['GET'])) {
      const before = await contents();
      const path = await called(route.replace('GET ', ''));
      const { status } = await fetch(url + path, { method: 'HEAD', headers });
      if (path.startsWith('/api/') && status !== 404) answered.push(`${status} ${path}`);
      const after = await contents();
      for (const [table, digest] of Object.entries(before))
        if (after[table] !== digest) changing.push(`${path}: ${table}`);
    }
    expect({ answered, changing }).toEqual({ answered: [], changing: [] });
  });
});
