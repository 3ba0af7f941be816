import { changesBetween } from '@floorcast/contract/site-documents';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { DEMO, policyId } from '../../policy/index.ts';
import { claimPolicyIn } from '../../site/documents/claims-document.ts';
import { policyAtStart } from '../../site/documents/policy-document.ts';
import { houseOfTests } from '../../testing/database.ts';
import { adminOn } from '../../testing/staff/admin.ts';
import { TEST_CONFIG } from '../../testing/test-house.ts';

const { db, house } = await houseOfTests();
const { token } = await house.login('admin', 'admin1234');

const SILENT = pino({ level: 'silent' });

type Kind = 'settings' | 'policy' | 'claims';
const call = (method: 'GET' | 'POST', path: string, payload?: object, bearer = token) =>
  house.call(bearer, method, `/api/console/set-up/documents/${path}`, payload);
type Document = {
  version: number;
  values: Record<string, unknown>;
  versions: { version: number; note: string; by: string }[];
};
const read = async (kind: Kind) => (await call('GET', kind)).json<Document>();
const publish = async (kind: Kind, body: object | null, after?: number) =>
  call('POST', kind, { body, note: 'a test', after: after ?? (await read(kind)).version });
const settings = async () =>
  (await house.app.inject({ url: '/Settings.json' })).json<Record<string, unknown>>();
const lastTrail = () =>
  db.selectFrom('trail').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow();

test('OPS-80 a published setting is in force at once, goes before the file, and is taken back', async () => {
  const before = await settings();
  expect((await publish('settings', { SUPPORT_LINE: '+90 555', LOBBY_REFRESH: 30 })).statusCode).toBe(200);
  expect(await settings()).toMatchObject({ SUPPORT_LINE: '+90 555', LOBBY_REFRESH: 30 });
  expect(await lastTrail()).toMatchObject({
    kind: 'settings.changed',
    actor: 'admin',
    detail: { version: 1, note: 'a test', changes: expect.arrayContaining(['LOBBY_REFRESH: 10 → 30']) },
  });
  expect((await publish('settings', null)).statusCode).toBe(200);
  expect(await settings()).toEqual(before);
  expect((await read('settings')).versions).toMatchObject([
    { version: 2, by: 'admin', note: 'a test' },
    { version: 1 },
  ]);
});

test('OPS-80 what is wrong is said at its field, and changes nothing', async () => {
  const { version } = await read('settings');
  for (const [body, field] of [
    [{ FPS: 0 }, 'FPS'],
    [{ LANGUAGE: 'xx' }, 'LANGUAGE'],
    [{ NO_SUCH: 1 }, 'NO_SUCH'],
    [{ CURRENCY: 'EUR' }, 'CURRENCY'],
    [{ MENU_LINKS: [{ title: '', url: '/x' }] }, 'MENU_LINKS.0.title'],
  ] as const) {
    const checked = await call('POST', 'settings/check', { body });
    expect(checked.json()).toMatchObject({ problems: [{ field }], changes: [] });
    const refused = await publish('settings', body);
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: 41103, Params: { field } }]);
  }
  expect((await publish('settings', {})).json()).toMatchObject({ code: 41107 });
  expect((await read('settings')).version).toBe(version);
});

test('OPS-80 a check shows what would change, and publishes nothing', async () => {
  const checked = await call('POST', 'settings/check', { body: { FPS: 25, VOLUME: 0.5 } });
  expect(checked.json()).toMatchObject({
    problems: [],
    changes: [
      { field: 'VOLUME', before: '1', after: '0.5' },
      { field: 'FPS', before: '30', after: '25' },
    ],
  });
  expect((await settings()).FPS).toBe(30);
});

test('OPS-80 of two publications at once the second is refused', async () => {
  const { version } = await read('settings');
  const answers = await Promise.all([
    publish('settings', { FPS: 20 }, version),
    publish('settings', { FPS: 21 }, version),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('OPS-80 only administrators publish; staff with set-up read', async () => {
  const { token: technician } = await house.login('technician', 'technician1234');
  expect((await call('GET', 'policy', undefined, technician)).statusCode).toBe(200);
  expect((await call('POST', 'policy/check', { body: {} }, technician)).statusCode).toBe(403);
});

test('OPS-81 a published policy is that of the next start; the one that runs stays', async () => {
  expect((await publish('policy', { paceMs: 3_000 })).statusCode).toBe(200);
  const running = await house.app.inject({ url: '/api/policy' });
  expect(running.json()).toMatchObject({ paceMs: 0 });
  const next = await policyAtStart(db, TEST_CONFIG.policy, SILENT);
  expect(next).toEqual({ ...TEST_CONFIG.policy, paceMs: 3_000 });
  expect((await call('GET', 'policy')).json()).toMatchObject({ policyId: policyId(next) });
  await publish('policy', null);
  expect(await policyAtStart(db, DEMO, SILENT)).toEqual(DEMO);
});

test('OPS-81 a policy that asks an unknown register, is of a later day or has an unknown rule is refused', async () => {
  for (const [body, field] of [
    [{ nationalRegister: true }, 'nationalRegister'],
    [{ validFrom: '2999-01-01' }, 'validFrom'],
    [{ paceMs: -1 }, 'paceMs'],
    [{ noSuchRule: 1 }, 'noSuchRule'],
    [{ fourEyesFrom: null }, 'fourEyesFrom'],
    [{ fourEyesFrom: 100_001 }, 'fourEyesFrom'],
    [{ queue: { reserveSeconds: 30 } }, 'queue.longest'],
  ] as const) {
    const refused = await publish('policy', body);
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: 41103, Params: { field } }]);
  }
});

test('OPS-82 published amounts of claims are those of the next claim', async () => {
  const { token: player } = await house.login('demo');
  const weekly = async () =>
    (
      await house.app.inject({ url: '/api/player/claims', headers: { authorization: `Bearer ${player}` } })
    ).json<{ weekly: { amount: number; cap: number } }>().weekly;
  expect(await weekly()).toMatchObject({ amount: 2_500, cap: 25_000 });
  const own = { share: 0.01, least: 5_000, most: 1_000_000, capTimes: 3, capMost: 10_000_000 };
  expect((await publish('claims', { weekly: own })).statusCode).toBe(200);
  expect(await weekly()).toMatchObject({ amount: 5_000, cap: 15_000 });
  const refused = await publish('claims', { weekly: { ...own, least: 2_000_000 } });
  expect(refused.json()).toMatchObject({ code: 41103, Params: { field: 'weekly.least' } });
  expect((await publish('claims', { weekly: { ...own, share: 2 } })).statusCode).toBe(422);
});

/** A version that the console of another release has stored. */
async function storeForeign(kind: Kind, body: object): Promise<void> {
  const { version } = await read(kind);
  await db
    .insertInto('siteDocuments')
    .values({
      ...{ kind, version: version + 1, note: 'of another release', byId: null, byName: 'admin' },
      body: JSON.stringify(body),
    })
    .execute();
}

test('OPS-81 a rule that this release does not know is left out and named; one that does not fit stops the start', async () => {
  const log = { error: vi.fn<(facts: object) => void>() };
  await storeForeign('policy', { paceMs: 2_000, laterRule: true });
  expect(await policyAtStart(db, DEMO, log)).toEqual({ ...DEMO, paceMs: 2_000 });
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ rules: ['laterRule'] }),
    expect.any(String),
  );
  await storeForeign('policy', { paceMs: 'fast' });
  await expect(policyAtStart(db, DEMO, log)).rejects.toThrow(/paceMs.*document back policy/);
  const done = await adminOn(db)(['document', 'back', 'policy', '--note', 'it does not fit']);
  expect(done).toMatchObject({ code: 0 });
  expect(await policyAtStart(db, DEMO, log)).toEqual(DEMO);
  expect(await lastTrail()).toMatchObject({ kind: 'policy.changed', detail: { note: 'it does not fit' } });
});

test('OPS-82 of amounts that cannot be read, the version before is in force and the log says so', async () => {
  const log = { error: vi.fn<(facts: object) => void>() };
  const before = await claimPolicyIn(db, log);
  await storeForeign('claims', { weekly: { share: 'much' } });
  expect(await claimPolicyIn(db, log)).toEqual(before);
  expect(log.error).toHaveBeenCalledOnce();
});

test('OPS-80 changes name the field within an object, and lists as a whole', () => {
  expect(changesBetween({ a: { b: 1, c: [1] }, d: null }, { a: { b: 2, c: [1, 2] }, d: null })).toEqual([
    { field: 'a.b', before: '1', after: '2' },
    { field: 'a.c', before: '[1]', after: '[1,2]' },
  ]);
});
