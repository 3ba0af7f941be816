import { DEPTH, placesOf } from '@floorcast/depth/depth';
import { expect, test, vi } from 'vitest';
import { PlayedMachine } from './played-machine.ts';
import { type Failure, MACHINE } from './restartable-site.ts';

const PATIENCE = { timeout: 120_000, interval: 10 };
/** Bytes of the machine's report until its acknowledgement, and of the unlock until its report. */
const BYTES = 160;
/** Distance between the places of a whole walk: a jackpot takes a second or two. */
const STRIDE = 4;
/** How many places a sample visits, per failure. */
const SAMPLE = 3;

const handPays = ({ db }: PlayedMachine) => db.selectFrom('handPays').selectAll().orderBy('at').execute();

/** Waits until the house has stored one more hand pay, and returns it. */
const stored = (played: PlayedMachine, before: number) =>
  vi.waitFor(async () => {
    const all = await handPays(played);
    expect(all).toHaveLength(before + 1);
    const last = all.at(-1);
    if (last === undefined) throw new Error('no hand pay');
    return last;
  }, PATIENCE);

const ended = (played: PlayedMachine, id: string) =>
  vi.waitFor(async () => {
    const row = (await handPays(played)).find((each) => each.id === id);
    expect(row?.paidAt).not.toBeNull();
    expect(row?.resetAt).not.toBeNull();
    expect(played.contents.handPays).toEqual([]);
  }, PATIENCE);

/** Staff confirm the hand pay, and repeat that until it is answered. */
const confirm = (played: PlayedMachine, staff: string, id: string) =>
  vi.waitFor(async () => {
    const url = `/api/hand-pays/${id}/confirm`;
    const headers = { authorization: `Bearer ${staff}` };
    const reply = await played.house.app.inject({ method: 'POST', url, headers });
    expect(reply.statusCode).toBe(200);
  }, PATIENCE);

/** The bytes at which this run fails: each failure at other ones. */
function placesFor(failure: Failure, first: number): readonly number[] {
  const places = Array.from({ length: Math.ceil((BYTES - first) / STRIDE) }, (_, i) => first + i * STRIDE);
  return placesOf(`${failure} hand pay`, places, { sample: SAMPLE });
}

test.concurrent.each([
  ['line', 0],
  ['power', 1],
  ['floor', 2],
  ['house', 3],
] as const)(
  'MONEY-3 MONEY-5 SRV-5 a jackpot is paid once when the %s fails while it is reported and unlocked',
  async (failure: Failure, first) => {
    const played = await PlayedMachine.open();
    const { token: staff } = await played.house.login('staff', 'staff1234');
    await played.transfer('in');
    let won = 0;
    let jackpots = 0;
    const injected = { reporting: 0, unlocking: 0 };
    const places = placesFor(failure, first);
    for (const bytes of places) {
      const amount = 10_000 + bytes;
      played.failAfter(failure, bytes);
      played.cabinet.hitJackpot(amount);
      const handPay = await stored(played, jackpots++);
      if (await played.recover()) injected.reporting++;
      expect(handPay).toMatchObject({ machineId: MACHINE, kind: 'jackpot', amount: BigInt(amount) });
      await played.expectAgreement(won);

      played.failAfter(failure, bytes);
      await confirm(played, staff, handPay.id);
      await ended(played, handPay.id);
      if (await played.recover()) injected.unlocking++;
      won += amount;
      await vi.waitFor(() => played.expectAgreement(won), PATIENCE);
    }
    await played.prove();
    expect(await handPays(played)).toHaveLength(jackpots);
    console.info(
      `${failure}: ${jackpots} jackpots, injected ${injected.reporting} and ${injected.unlocking} times`,
    );
    // The late places of a sample may all be later than the last byte.
    if (DEPTH === 'whole') expect(injected.reporting + injected.unlocking).toBeGreaterThan(places.length);
    await played.close();
  },
  1_200_000,
);
