import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { houseOfTests } from '../../testing/database.ts';

const { db, house } = await houseOfTests();
const { token } = await house.login('technician', 'technician1234');

const URL = '/api/console/set-up';
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  house.call(token, method, `${URL}${path}`, payload);
type SetUp = {
  brands: { id: number; name: string; levels: number[]; grown: number[] }[];
  machines: { id: number; name: string; floorId: string; retired: string | null }[];
  floors: { id: string; enrolUntil: string | null; pinnedTo: string | null }[];
};
const setUp = async () => (await call('GET', '')).json<SetUp>();
const lastTrail = () =>
  db.selectFrom('trail').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow();
const trailRows = async () => (await db.selectFrom('trail').select('seq').execute()).length;
const lobby = async () =>
  (await house.app.inject({ url: '/api/machines', headers: { authorization: `Bearer ${token}` } })).body;

test('OPS-74 a brand is made with the levels of its jackpot, changed, and its name is nobody else’s', async () => {
  const made = await call('POST', '/brands', { name: 'Lumen', levels: [500_000, 100_000] });
  const { id } = made.json<{ id: number }>();
  expect(await lastTrail()).toMatchObject({ kind: 'brand.created', detail: { id, name: 'Lumen' } });
  const rows = await trailRows();
  const taken = await call('POST', '/brands', { name: 'LUMEN', levels: [] });
  expect([taken.statusCode, taken.json()]).toMatchObject([409, { Params: { field: 'name' } }]);
  expect(await trailRows()).toBe(rows);
  await call('PUT', `/brands/${id}`, { name: 'Lumen', levels: [750_000] });
  const brand = (await setUp()).brands.find((each) => each.id === id);
  expect(brand).toMatchObject({ levels: [750_000], grown: [750_000] });
  expect((await call('PUT', '/brands/999', { name: 'Nobody', levels: [] })).statusCode).toBe(404);
  expect((await call('POST', '/brands', { name: 'x', levels: [-1] })).statusCode).toBe(400);
});

test('OPS-74 brands that are made at once get numbers of their own', async () => {
  const answers = await Promise.all(
    ['Ada', 'Bek', 'Cem'].map((name) => call('POST', '/brands', { name, levels: [] })),
  );
  const ids = answers.map((answer) => answer.json<{ id: number }>().id);
  expect(new Set(ids).size).toBe(3);
});

test('OPS-75 a floor is enrolled by a code that is shown once and expires', async () => {
  expect((await call('POST', '/floors', { id: 'annex' })).statusCode).toBe(200);
  expect((await call('POST', '/floors', { id: 'annex' })).statusCode).toBe(409);
  expect((await call('POST', '/floors', { id: 'Bad Name' })).statusCode).toBe(400);
  const made = await call('POST', '/floors/annex/enrol-code');
  const { code, until } = made.json<{ code: string; until: string }>();
  expect(Date.parse(until)).toBeGreaterThan(Date.now());
  expect(JSON.stringify((await lastTrail()).detail)).not.toContain(code);
  expect((await setUp()).floors.find(({ id }) => id === 'annex')).toMatchObject({ enrolUntil: until });
  const enrolled = await house.app.inject({ method: 'POST', url: '/api/floors/enrol', payload: { code } });
  expect(enrolled.json()).toMatchObject({ floorId: 'annex' });
  expect(await lastTrail()).toMatchObject({ kind: 'floor.enrolled', actor: 'floor annex' });
  expect((await call('POST', '/floors/nowhere/enrol-code')).statusCode).toBe(404);
  // The floor has reported since: another program could report in its place.
  await db.updateTable('floors').set({ acknowledged: 1 }).where('id', '=', 'annex').execute();
  expect((await call('POST', '/floors/annex/enrol-code')).json()).toMatchObject({ code: 41108 });
});

test('OPS-75 a floor is pinned to a node, and freed', async () => {
  await call('POST', '/floors', { id: 'pinned' });
  await call('PUT', '/floors/pinned/pin', { node: 'node-2' });
  expect((await setUp()).floors.find(({ id }) => id === 'pinned')).toMatchObject({ pinnedTo: 'node-2' });
  await call('PUT', '/floors/pinned/pin', { node: null });
  expect(await lastTrail()).toMatchObject({ kind: 'floor.pinned', detail: { before: 'node-2' } });
});

const machine = (id: number, change: object = {}) => ({
  ...{ id, name: `Machine ${id}`, brandId: 1, floorId: 'annex', reserved: true },
  ...change,
});

test('OPS-76 a machine is set up, listed, renamed and moved while it is closed to players', async () => {
  await call('POST', '/floors', { id: 'attic' });
  expect((await call('POST', '/machines', machine(901))).statusCode).toBe(200);
  const repeated = await call('POST', '/machines', machine(901));
  expect([repeated.statusCode, repeated.json()]).toMatchObject([409, { Params: { field: 'id' } }]);
  expect((await call('POST', '/machines', machine(902, { brandId: 999 }))).statusCode).toBe(404);
  expect((await call('POST', '/machines', machine(902, { floorId: 'gone' }))).statusCode).toBe(404);
  const { id: _, reserved: __, ...now } = machine(901);
  await call('PUT', '/machines/901', { ...now, name: 'Corner', floorId: 'attic' });
  expect((await setUp()).machines.find(({ id }) => id === 901)).toMatchObject({
    name: 'Corner',
    floorId: 'attic',
  });
  await db.updateTable('machines').set({ reserved: false }).where('id', '=', 901).execute();
  const open = await call('PUT', '/machines/901', { ...now, name: 'Corner' });
  expect(open.json()).toMatchObject({ code: 41105 });
  // A name hurts nobody.
  expect((await call('PUT', '/machines/901', { ...now, name: 'Window', floorId: 'attic' })).statusCode).toBe(
    200,
  );
});

const retire = (path: string, retired = true) =>
  call('PUT', `${path}/retired`, { retired, reason: 'sold to another site' });

test('OPS-77 a machine with a session, credit or a transfer on its way is not retired', async () => {
  await call('POST', '/machines', machine(910));
  const { id: playerId } = await house.login('demo');
  const inUse = async (table: 'playSessions' | 'transfers' | 'accounts', add: () => Promise<unknown>) => {
    await add();
    expect((await retire('/machines/910')).json()).toMatchObject({ code: 41105 });
    const column = table === 'accounts' ? 'id' : 'machineId';
    await db
      .deleteFrom(table)
      .where(column, '=', table === 'accounts' ? 'machine:910' : 910)
      .execute();
  };
  await inUse('transfers', () =>
    db
      .insertInto('transfers')
      .values({
        ...{ id: '0000000910', requestId: randomUUID(), playerId, machineId: 910 },
        ...{ sessionId: null, direction: 'in', amount: 100n, state: 'unknown', moved: null, reason: null },
      })
      .execute(),
  );
  await inUse('accounts', () =>
    db.insertInto('accounts').values({ id: 'machine:910', balance: 100n, least: null }).execute(),
  );
  await db.updateTable('machines').set({ reserved: false }).where('id', '=', 910).execute();
  expect((await retire('/machines/910')).json()).toMatchObject({ code: 41105 });
  await db.updateTable('machines').set({ reserved: true }).where('id', '=', 910).execute();
  const retired = await Promise.all([retire('/machines/910'), retire('/machines/910')]);
  expect(retired.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const rows = await db
    .selectFrom('trail')
    .select('detail')
    .where('machineId', '=', 910)
    .where('kind', '=', 'machine.retired')
    .execute();
  expect(rows).toEqual([{ detail: { reason: 'sold to another site' } }]);
  expect(await lobby()).not.toContain('Machine 910');
  await retire('/machines/910', false);
  expect((await setUp()).machines.find(({ id }) => id === 910)).toMatchObject({ retired: null });
});

test('OPS-77 a floor with machines in use is not retired; a retired one can neither link nor enrol', async () => {
  await call('POST', '/floors', { id: 'old-site' });
  await call('POST', '/machines', machine(920, { floorId: 'old-site' }));
  const { code } = (await call('POST', '/floors/old-site/enrol-code')).json<{ code: string }>();
  expect((await retire('/floors/old-site')).json()).toMatchObject({ code: 41106 });
  await retire('/machines/920');
  expect((await retire('/floors/old-site')).statusCode).toBe(200);
  const enrolled = await house.app.inject({ method: 'POST', url: '/api/floors/enrol', payload: { code } });
  expect(enrolled.statusCode).toBe(403);
  expect((await call('POST', '/floors/old-site/enrol-code')).statusCode).toBe(404);
  expect((await retire('/machines/920', false)).statusCode).toBe(404);
});

test('OPS-78 rules of games have versions; one that another writer has overtaken is refused', async () => {
  const { items } = (await call('GET', '/rules?brandId=1')).json<{
    items: { version: number; rules: { game: string } }[];
  }>();
  const latest = items[0];
  const rules = latest?.rules ?? RULES;
  const after = latest?.version ?? 0;
  const give = () => call('POST', '/rules', { brandId: 1, machineId: null, after, rules });
  const answers = await Promise.all([give(), give()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await lastTrail()).toMatchObject({ kind: 'rules.set', detail: { version: after + 1 } });
  const wrong = await call('POST', '/rules', {
    ...{ brandId: 1, machineId: null, after: after + 1 },
    rules: { ...rules, returnPercent: 101 },
  });
  expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { Params: { field: 'rules.returnPercent' } }]);
  const strange = { brandId: 1, machineId: 901_999, after: 0, rules };
  expect((await call('POST', '/rules', strange)).statusCode).toBe(404);
});

const RULES = {
  game: 'Book',
  play: [{ en: 'Press start.' }],
  paytables: [
    {
      title: { en: 'Pays' },
      unit: 'bets',
      columns: [{ en: '3' }],
      rows: [{ symbol: { en: 'Book' }, pays: [10] }],
    },
  ],
  returnPercent: 95,
  volatility: 'high',
  jackpots: [],
  malfunction: { en: 'Malfunction voids all pays.' },
};

test('OPS-79 a notice is shown to all accounts and taken away, by an administrator', async () => {
  const notice = { kind: 'event', title: 'Open night', detail: 'Until five.' };
  expect((await call('POST', '/notices', notice)).statusCode).toBe(403);
  const { token: admin } = await house.login('admin', 'admin1234');
  const asAdmin = (method: 'POST' | 'DELETE', path: string, payload?: object) =>
    house.call(admin, method, `${URL}${path}`, payload);
  const made = (await asAdmin('POST', '/notices', notice)).json<{ notice: { id: number } }>();
  expect(made).toMatchObject({ notice });
  expect((await call('GET', '/notices')).json()).toMatchObject({ items: [notice] });
  expect((await asAdmin('DELETE', `/notices/${made.notice.id}`)).statusCode).toBe(200);
  expect((await asAdmin('DELETE', `/notices/${made.notice.id}`)).statusCode).toBe(404);
  expect(await lastTrail()).toMatchObject({ kind: 'notice.removed', actor: 'admin' });
});

test('NODE-4 C27.19 a node is drained with a reason, and takes floors again; one that does not run is refused', async () => {
  const node = { name: 'north', address: null };
  const row = { ...node, id: randomUUID(), expiresAt: new Date(Date.now() + 60_000) };
  await db.insertInto('nodes').values(row).execute();
  for (const draining of [true, false]) {
    const body = { draining, reason: 'new kernel' };
    expect((await call('PUT', '/nodes/north', body)).json()).toEqual({ status: 1 });
    expect((await call('GET', '/nodes')).json().items).toContainEqual({ ...node, draining, floors: [] });
    const kind = draining ? 'node.drained' : 'node.undrained';
    expect(await lastTrail()).toMatchObject({ kind, detail: { node: 'north', reason: 'new kernel' } });
    expect((await call('PUT', '/nodes/south', body)).json()).toMatchObject({ code: 40400 });
  }
});
