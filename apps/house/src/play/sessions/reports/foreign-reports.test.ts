import { randomBytes } from 'node:crypto';
import { minorUnits } from '@floorcast/contract/money';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { credentialHash } from '../../../machines/registry/index.ts';
import { ScriptedFloor } from '../../../testing/scripted-floor.ts';
import { HandPayHouse, newId } from '../testing/hand-pay-house.ts';

/** A floor that reports what is not its own: machines, transfers and hand pays of another floor. */
const play = new HandPayHouse([101, 102]);
const { floor, guests } = play;
const CREDENTIAL = randomBytes(32).toString('base64url');
const forger = new ScriptedFloor([901], CREDENTIAL);
const at = () => new Date().toISOString();

beforeAll(async () => {
  const { db, house } = play;
  await db
    .insertInto('floors')
    .values({ id: 'cellar', credentialHash: credentialHash(CREDENTIAL) })
    .execute();
  await db
    .insertInto('machines')
    .values({ id: 901, name: 'Cellar 1', brandId: 1, floorId: 'cellar' })
    .execute();
  await house.floors.open('cellar', db);
  await forger.link(house.url);
});
afterAll(() => forger.cut());

const alarms = async () => {
  const rows = await play.db
    .selectFrom('trail')
    .select(['actor', 'machineId', 'detail'])
    .where('kind', '=', 'floor.report-refused')
    .orderBy('seq')
    .execute();
  return rows.map(({ actor, machineId, detail }) => ({ actor, machineId, ...Object(detail) }));
};

/** The floor is still linked, and what it reports of its own is booked. */
async function goesOn() {
  const games = play.db.selectFrom('rounds').select('id').where('machineId', '=', 901);
  const before = (await games.execute()).length;
  await forger.game(901, 0, 0);
  expect(await games.execute()).toHaveLength(before + 1);
  expect(forger.journal).toEqual([]);
}

test('MONEY-7 C6.74 C6.75 a floor that reports the transfer of another machine ends nothing, stays linked, and is on the trail', async () => {
  const { player, token, before } = await guests.seated('demo', 101, 1_000);
  floor.transfers = 'hold';
  const out = player.ask('cashout');
  await vi.waitFor(() => expect(floor.held).toHaveLength(1));
  const [order] = floor.held;
  const transferId = order?.transferId;
  if (transferId === undefined) throw new Error('nothing was ordered');
  await forger.report({
    type: 'transfer',
    machineId: 901,
    at: at(),
    transferId,
    direction: 'out',
    outcome: 'accepted',
    amount: minorUnits(90_000_000),
    credit: minorUnits(0),
  });
  await goesOn();
  expect(await guests.balance(token)).toBe(before - 1_000);
  expect(await alarms()).toEqual([
    {
      actor: 'floor cellar',
      machineId: 901,
      reason: 'transfer-of-another-machine',
      report: 'transfer',
      id: transferId,
    },
  ]);
  floor.transfers = 'accept';
  if (order !== undefined) await floor.settle(order, 'accepted');
  expect(await out).toMatchObject({ state: 'paid', amount: 1_000, balance: before });
  await play.left(player);
  await play.auditPasses();
});

test('MONEY-7 C6.74 a floor neither resets nor takes over the hand pay of another machine', async () => {
  const { player, token, before } = await play.seated(102);
  const id = newId();
  await play.lock(102, id, 50_000);
  await forger.report({ type: 'hand-pay-reset', machineId: 901, at: at(), id });
  await forger.report({
    type: 'hand-pay',
    machineId: 901,
    at: at(),
    id,
    kind: 'jackpot',
    amount: minorUnits(90_000),
  });
  await goesOn();
  const stored = play.db.selectFrom('handPays').select(['machineId', 'paidAt', 'resetAt', 'amount']);
  expect(await stored.where('id', '=', id).execute()).toEqual([
    { machineId: 102, paidAt: null, resetAt: null, amount: 50_000n },
  ]);
  expect((await alarms()).at(-1)).toMatchObject({ reason: 'hand-pay-of-another-machine', id });
  await play.unlock(102, id);
  expect(await guests.balance(token)).toBe(before + 50_000);
  await play.left(player);
  await play.auditPasses();
});

test('MONEY-7 C6.74 C6.75 reports of a machine of another floor are ignored, and are on the trail once a minute', async () => {
  const games = () => play.db.selectFrom('rounds').select('id').where('machineId', '=', 101).execute();
  const before = (await games()).length;
  for (let n = 0; n < 3; n++) await forger.game(101, 0, 90_000);
  await goesOn();
  expect(await games()).toHaveLength(before);
  expect((await alarms()).filter(({ reason }) => reason === 'machine-of-another-floor')).toEqual([
    expect.objectContaining({ actor: 'floor cellar', machineId: null, id: '101' }),
  ]);
  await play.auditPasses();
});
