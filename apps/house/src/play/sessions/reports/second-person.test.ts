import { randomUUID } from 'node:crypto';
import { minorUnits } from '@floorcast/contract/money';
import { afterAll, expect, test, vi } from 'vitest';
import { ScriptedFloor } from '../../../testing/scripted-floor.ts';
import { adminOn } from '../../../testing/staff/admin.ts';
import { HandPayHouse, newId } from '../testing/hand-pay-house.ts';

/** Floors and machines that one member of staff sets up, and another puts into use. */
const play = new HandPayHouse([101, 102]);
const { guests } = play;
const cuts: ScriptedFloor[] = [];
afterAll(async () => {
  for (const made of cuts) await made.cut();
});

const tokenOf = async (name: string) => (await play.house.login(name, `${name}1234`)).token;
async function staffCall(name: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${await tokenOf(name)}` };
  return play.house.app.inject({ method, url, headers, ...(payload && { payload }) });
}
const setUp = (name: string, method: 'POST' | 'PUT', path: string, payload?: object) =>
  staffCall(name, method, `/api/console/set-up${path}`, payload);
const service = async (name: string, machineId: number, inService: boolean) => {
  const body = { requestId: randomUUID(), reason: 'as the test asks for', inService };
  const answer = await staffCall(name, 'POST', `/api/console/machines/${machineId}/service`, body);
  return [answer.statusCode, answer.json<{ code?: number }>().code];
};
const machine = (id: number, floorId: string) => ({
  ...{ id, name: `Machine ${id}`, brandId: 1, floorId, reserved: false },
});
const DONE = [200, undefined];
const REFUSED = [403, 41114];

/** The credential of a floor, by a code that a member of staff has made. */
async function enrol(name: string, floorId: string): Promise<string> {
  const { code } = (await setUp(name, 'POST', `/floors/${floorId}/enrol-code`)).json<{ code: string }>();
  const answer = await play.house.app.inject({
    method: 'POST',
    url: '/api/floors/enrol',
    payload: { code },
  });
  return answer.json<{ credential: string }>().credential;
}

/** A floor whose program is the one that the member of staff has brought along. */
async function ownFloor(name: string, floorId: string, machineIds: readonly number[]) {
  expect((await setUp(name, 'POST', '/floors', { id: floorId })).statusCode).toBe(200);
  await play.house.floors.open(floorId, play.db);
  for (const id of machineIds)
    expect((await setUp(name, 'POST', '/machines', machine(id, floorId))).statusCode).toBe(200);
  const made = new ScriptedFloor(machineIds, await enrol(name, floorId));
  cuts.push(made);
  await made.link(play.house.url);
  return made;
}

const statusIs = (machineId: number, status: string) =>
  vi.waitFor(async () => expect(await guests.status(await tokenOf('demo'), machineId)).toBe(status));
const needsOther = async (machineId: number) => {
  const row = play.db.selectFrom('machines').select(['needsOtherThan', 'outOfServiceAt']);
  const found = await row.where('id', '=', machineId).executeTakeFirstOrThrow();
  return found.needsOtherThan;
};
const lastTrail = (machineId: number) =>
  play.db
    .selectFrom('trail')
    .select(['kind', 'actor', 'detail'])
    .where('machineId', '=', machineId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
const at = () => new Date().toISOString();

test('OPS-76 MONEY-7 C27.15 C27.17 a technician alone sets up floor, machine and program, and gets no seat and no hand pay of it', async () => {
  const fake = await ownFloor('technician', 'attic', [901]);
  await statusIs(901, 'malfunction');
  const { player, token, before, sit } = await guests.come('demo');
  await expect(sit(901)).rejects.toMatchObject({ code: 41002 });
  expect(await service('technician', 901, true)).toEqual(REFUSED);
  const listed = (await staffCall('technician', 'GET', '/api/console/set-up')).json<{
    machines: unknown[];
  }>();
  expect(listed.machines).toContainEqual(expect.objectContaining({ id: 901, needsOther: 'technician' }));
  await expect(sit(901)).rejects.toMatchObject({ code: 41002 });
  const id = newId();
  await fake.report({
    type: 'hand-pay',
    machineId: 901,
    at: at(),
    id,
    kind: 'hand-pay',
    amount: minorUnits(50_000_000),
  });
  await fake.report({ type: 'hand-pay-reset', machineId: 901, at: at(), id });
  expect(await guests.balance(token)).toBe(before);
  expect(
    await play.db.selectFrom('entries').select('amount').where('accountId', '=', 'machine:901').execute(),
  ).toEqual([]);

  expect(await service('staff', 901, true)).toEqual(DONE);
  expect(await needsOther(901)).toBeNull();
  expect(await lastTrail(901)).toMatchObject({
    kind: 'machine.put-back',
    actor: 'staff',
    detail: { setUpBy: 'technician' },
  });
  await statusIs(901, 'available');
  await sit(901);
  await play.left(player);
  await play.auditPasses();
});

test('OPS-75 MONEY-7 C27.15 C27.17 a floor that is enrolled again pays nothing of its machines until another person has put each into use', async () => {
  const { player, token, before } = await play.seated(101, 1_000);
  const credential = await enrol('admin', 'demo-floor');
  const other = new ScriptedFloor([101, 102], credential);
  cuts.push(other);
  other.credit.set(101, 1_000);
  const id = newId();
  await other.link(play.house.url);
  await other.report({
    type: 'hand-pay',
    machineId: 101,
    at: at(),
    id,
    kind: 'hand-pay',
    amount: minorUnits(40_000),
  });
  await other.report({ type: 'hand-pay-reset', machineId: 101, at: at(), id });
  expect(await guests.balance(token)).toBe(before);
  await other.game(101, 1_000, 900_000);
  expect(await variance('unexplained-win')).toEqual([900_000n]);
  // One person alone does not pay it either.
  const confirmed = await staffCall('lead', 'POST', `/api/hand-pays/${id}/confirm`);
  expect([confirmed.statusCode, confirmed.json()]).toMatchObject([409, { code: 41076 }]);
  expect([await service('admin', 101, true), await service('admin', 102, true)]).toEqual([REFUSED, REFUSED]);
  expect([await service('staff', 101, true), await service('lead', 102, true)]).toEqual([DONE, DONE]);
  await player.close();
  await play.auditPasses();
});

const variance = async (tag: string) => {
  const rows = await play.db
    .selectFrom('entries')
    .innerJoin('postings', 'postings.id', 'postingId')
    .select('amount')
    .where('accountId', '=', 'house:variance')
    .where('tag', '=', tag)
    .execute();
  return rows.map(({ amount }) => amount);
};

test('OPS-76 C27.15 a machine that moves to another floor waits for another person, also one that was in use', async () => {
  const own = await ownFloor('technician', 'loft', [903]);
  expect(await service('staff', 903, true)).toEqual(DONE);
  await setUp('technician', 'POST', '/floors', { id: 'yard' });
  await play.db.updateTable('machines').set({ reserved: true }).where('id', '=', 903).execute();
  const { id: _, reserved: __, ...now } = machine(903, 'loft');
  await setUp('admin', 'PUT', '/machines/903', { ...now, name: 'Corner' });
  expect(await needsOther(903)).toBeNull();
  await setUp('admin', 'PUT', '/machines/903', { ...now, floorId: 'yard' });
  await own.cut();
  await play.house.floors.open('yard', play.db);
  await vi.waitFor(async () => expect(await service('admin', 903, true)).toEqual(REFUSED));
  expect(await service('technician', 903, true)).toEqual(DONE);
});

test('OPS-76 C27.16 a machine that is taken out of service, or retired and returned, still waits for another person', async () => {
  await ownFloor('technician', 'shed', [904]);
  await statusIs(904, 'malfunction');
  expect(await service('technician', 904, false)).toEqual(DONE);
  expect(await service('technician', 904, true)).toEqual(REFUSED);
  await setUp('technician', 'PUT', '/machines/904/retired', { retired: true, reason: 'a while' });
  await setUp('technician', 'PUT', '/machines/904/retired', { retired: false, reason: 'a while' });
  expect(await service('technician', 904, true)).toEqual(REFUSED);
  expect(await needsOther(904)).not.toBeNull();
});

test('OPS-76 C27.16 an account whose password the maker of a machine knows is no second person, and the refusal names the remedies', async () => {
  await ownFloor('admin', 'cave', [905]);
  const made = await staffCall('admin', 'POST', '/api/console/staff', {
    ...{ username: 'second.self', email: 'second.self@example.org', name: 'Other', lastname: 'Self' },
    ...{ birthDate: '1990-12-31', duties: ['attendant'], invite: false, language: 'en' },
  });
  const { password } = made.json<{ password: string }>();
  const { token } = await play.house.login('second.self', password);
  const answer = await play.house.app.inject({
    method: 'POST',
    url: '/api/console/machines/905/service',
    headers: { authorization: `Bearer ${token}` },
    payload: { requestId: randomUUID(), reason: 'as the test asks for', inService: true },
  });
  expect([answer.statusCode, answer.json<{ code?: number }>().code]).toEqual(REFUSED);
  expect(answer.json<{ ErrorMessage: string }>().ErrorMessage).toMatch(/^admin .*machine put-into-use/);
});

test('OPS-76 C27.18 a command of an account waits like the console; the owner of the database needs no other', async () => {
  const create = (id: number) => `machine create ${id} --brand 1 --floor porch --name M${id}`.split(' ');
  const intoUse = ['machine', 'put-into-use', '906', '--reason', 'there is nobody else'];
  const [account, other, owner] = [
    adminOn(play.db, { as: 'technician' }),
    adminOn(play.db, { as: 'staff' }),
    adminOn(play.db, { as: 'technician', owner: true }),
  ];
  await account(['floor', 'create', 'porch']);
  expect((await account(create(906))).out.join()).toContain('another person');
  expect(await account(intoUse)).toMatchObject({ code: 1 });
  expect(await other(intoUse)).toMatchObject({ code: 0 });
  expect(await other(intoUse)).toMatchObject({ code: 1 });
  expect(await needsOther(906)).toBeNull();

  await owner(create(907));
  expect(await needsOther(907)).toBeNull();
  await account(create(908));
  expect(await owner(['machine', 'put-into-use', '908', '--reason', 'there is nobody else'])).toMatchObject({
    code: 0,
  });
  expect(await needsOther(908)).toBeNull();
  await account(create(909));
  await account(create(910));
  const floorIntoUse = ['floor', 'put-into-use', 'porch', '--reason', 'both were looked at'];
  expect(await account(floorIntoUse)).toMatchObject({ code: 1 });
  expect([await needsOther(909), await needsOther(910)]).not.toContain(null);
  expect((await other(floorIntoUse)).out).toEqual(['Machine 909 is in use.', 'Machine 910 is in use.']);
  expect(await other(floorIntoUse)).toMatchObject({ code: 1 });
  expect(await lastTrail(908)).toMatchObject({
    kind: 'machine.put-back',
    actor: 'database owner',
    detail: { setUpBy: 'technician', signedIn: 'technician', reason: 'there is nobody else' },
  });
});
