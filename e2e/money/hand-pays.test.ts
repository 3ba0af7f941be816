import { placesOf } from '@floorcast/depth/depth';
import { expect, test, vi } from 'vitest';
import { type Blow, MACHINE, World } from './world.ts';

const PATIENCE = { timeout: 30_000, interval: 10 };
/** From the machine's call until it knows that it was read, and from the order to unlock until it has told. */
const BYTES = 160;
/** How far apart the places of a whole walk are: a jackpot takes a second or two. */
const STRIDE = 4;
/** How many places a sample strikes at, per blow. */
const SAMPLE = 3;

const handPays = (world: World) => world.db.selectFrom('hand_pays').selectAll().orderBy('at').execute();

/** The one more hand pay that the house knows by now. */
const told = (world: World, before: number) =>
  vi.waitFor(async () => {
    const all = await handPays(world);
    expect(all).toHaveLength(before + 1);
    const last = all.at(-1);
    if (last === undefined) throw new Error('none');
    return last;
  }, PATIENCE);

const over = (world: World, id: string) =>
  vi.waitFor(async () => {
    const row = (await handPays(world)).find((each) => each.id === id);
    expect(row?.paid_at).not.toBeNull();
    expect(row?.reset_at).not.toBeNull();
    expect(world.machine.handPays).toEqual([]);
  }, PATIENCE);

/** Staff say that it is paid, again and again until they hear that it is. */
const confirm = (world: World, staff: string, id: string) =>
  vi.waitFor(async () => {
    const url = `/api/hand-pays/${id}/confirm`;
    const headers = { authorization: `Bearer ${staff}` };
    const reply = await world.house.app.inject({ method: 'POST', url, headers });
    expect(reply.statusCode).toBe(200);
  }, PATIENCE);

/** Where a blow falls: each blow at other bytes. */
function placesFor(blow: Blow, first: number): readonly number[] {
  const places = Array.from({ length: Math.ceil((BYTES - first) / STRIDE) }, (_, i) => first + i * STRIDE);
  return placesOf(`${blow} hand pay`, places, { sample: SAMPLE });
}

test.concurrent.each([
  ['line', 0],
  ['power', 1],
  ['floor', 2],
  ['house', 3],
] as const)(
  'MONEY-3 MONEY-5 SRV-5 a jackpot is paid once, whatever happens to the %s while it is told and unlocked',
  async (blow: Blow, first) => {
    const world = await World.open();
    const { token: staff } = await world.house.login('staff', 'staff1234');
    await world.move('in');
    let won = 0;
    let jackpots = 0;
    const struck = { telling: 0, unlocking: 0 };
    for (const bytes of placesFor(blow, first)) {
      const amount = 10_000 + bytes;
      world.arm(blow, bytes);
      world.cabinet.hitJackpot(amount);
      const handPay = await told(world, jackpots++);
      if (await world.back()) struck.telling++;
      expect(handPay).toMatchObject({ machine_id: MACHINE, kind: 'jackpot', amount: BigInt(amount) });
      await world.agree(won);

      world.arm(blow, bytes);
      await confirm(world, staff, handPay.id);
      await over(world, handPay.id);
      if (await world.back()) struck.unlocking++;
      won += amount;
      await vi.waitFor(() => world.agree(won), PATIENCE);
    }
    await world.prove();
    expect(await handPays(world)).toHaveLength(jackpots);
    console.info(`${blow}: ${jackpots} jackpots, struck ${struck.telling} and ${struck.unlocking} times`);
    expect(struck.telling + struck.unlocking).toBeGreaterThan(0);
    await world.close();
  },
  1_200_000,
);
