import { type FloorEventBody, type RoundEnded, TransferId } from '@floorcast/contract/floor-link';
import { minorUnits } from '@floorcast/contract/money';
import type { MachineFault } from '@floorcast/contract/trouble';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { JournalState } from '../journal/state.ts';
import type { MachineDriver, MachineReports } from './driver.ts';

/** What goes wrong between a machine and its driver, for a while or from now on. */
export const TROUBLES = [
  'replies are lost',
  'replies are late',
  'replies are damaged',
  'the machine is busy',
  'events come in place of replies',
  'the machine says all the time that nothing happens',
  'reports on transfers end early',
  'another transfer is open',
  'a transfer is refused for now',
  'the machine takes the loop to be broken',
  'the machine forgets what it had to tell',
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** A machine that outlives its drivers, and all that a test may do to it. */
export interface MachineRig {
  /** Another driver of the same machine, as a floor that starts opens it. */
  drive(reports: MachineReports): MachineDriver;
  /** A driver of a machine whose door stands open. */
  driveBroken(reports: MachineReports): MachineDriver;
  /** Pushes the cabinet's own button. */
  press(button: 'spin' | 'cash-out'): void;
  /** What the machine itself has, in minor units. */
  meters(): { credits: number; transferredIn: number; transferredOut: number };
  /** The power goes. Resolves when the machine is dark. */
  powerOff(): Promise<void>;
  powerOn(): Promise<void>;
  cutLine(): void;
  /** Where the reels rest. */
  stops(): readonly number[];
  /** From now on the machine does not tell its stops. */
  hideStops(): void;
  /** The next answers of the machine are lost, damaged, or put off. */
  disturbLine(): void;
  /** Pushes start; the game that begins wins so much that it is paid by hand. Returns what it wins, minor units. */
  winHandPay(): number;
  hitJackpot(amount: number): void;
  /** The attendant's key: a hand pay was paid. */
  turnKey(): void;
  setDoor(open: boolean): void;
  /** Something has gone wrong, or was put right. */
  setTilt(is: boolean): void;
  strike(trouble: Trouble): void;
  /** The next transfer is taken up and then cannot be carried out. */
  failTransfer(): void;
  close(): Promise<void>;
}

/** A floor's journal: what it keeps outlives the driver. */
class Journal implements MachineReports {
  readonly kept: FloorEventBody[] = [];
  readonly conditions: string[] = [];
  #held: RoundEnded | undefined;
  readonly faults: (string | undefined)[] = [];
  readonly #state = new JournalState();
  /** Set: an event is kept, and its keeper dies before it can say so. */
  dies = false;
  /** Set: its keeper dies at the next event of this type. */
  diesAt: FloorEventBody['type'] | undefined;

  async keep(body: FloorEventBody): Promise<void> {
    this.kept.push(body);
    this.#state.apply({ kind: 'event', event: { seq: this.kept.length, body } });
    if (body.type === 'round-ended') this.#held = undefined;
    if (this.dies || this.diesAt === body.type) await new Promise(() => undefined);
  }
  async hold(body: RoundEnded): Promise<void> {
    this.#held = body;
    if (this.dies) await new Promise(() => undefined);
  }
  /** Whether the end of the last game is safe, told or not. */
  get knowsEnd(): boolean {
    return this.#held !== undefined || this.of('round-ended').length > 0;
  }
  /** Another process has opened it. */
  reopened(): void {
    this.dies = false;
    if (this.#held !== undefined) void this.keep(this.#held);
  }
  runningGame(machineId: number) {
    return this.#state.runningGame(machineId);
  }
  handPay(machineId: number) {
    return this.#state.handPay(machineId);
  }
  async handPayRead(machineId: number) {
    this.#state.apply({ kind: 'hand-pay-read', machineId });
  }
  fault(_: number, fault: MachineFault | null) {
    this.faults.push(fault?.kind);
  }
  condition(_: number, condition: string) {
    this.conditions.push(condition);
  }
  credit() {}

  of<T extends FloorEventBody['type']>(type: T) {
    return this.kept.filter((body): body is Extract<FloorEventBody, { type: T }> => body.type === type);
  }
  /** What the games that were kept leave of an amount. */
  left(of: number): number {
    return this.of('round-ended').reduce((sum, { bet, win }) => sum - bet + win, of);
  }
}

let ids = 0;
/** A transfer that was never ordered before. */
export const wish = (direction: 'in' | 'out', amount: number | null) => ({
  transferId: TransferId.parse(`T-${process.pid}-${ids++}`),
  direction,
  amount: amount === null ? null : minorUnits(amount),
});

const PATIENCE = { timeout: 10_000 };
export const untilReady = (driver: MachineDriver) =>
  vi.waitFor(() => expect(driver.condition).toBe('ready'), PATIENCE);

/** What every machine driver does, whatever protocol it speaks. */
export function testDriver(name: string, openRig: () => Promise<MachineRig>): void {
  describe(name, () => {
    let rig: MachineRig;
    let journal: Journal;
    const drivers: MachineDriver[] = [];

    beforeEach(async () => {
      rig = await openRig();
      journal = new Journal();
    });
    afterEach(async () => {
      await Promise.all(drivers.splice(0).map((driver) => driver.close()));
      await rig.close();
    });

    const opened = (driver: MachineDriver): MachineDriver => {
      drivers.push(driver);
      return driver;
    };
    const ready = async (): Promise<MachineDriver> => {
      const driver = opened(rig.drive(journal));
      await untilReady(driver);
      return driver;
    };
    const gamesEnded = () =>
      vi.waitFor(() => expect(journal.of('round-ended').length).toBeGreaterThan(0), PATIENCE);

    test('SRV-4 money goes on, a press starts a real game, its reports come in order, money comes off', async () => {
      const driver = await ready();
      const paid = await driver.transfer(wish('in', 10_000), false);
      expect(paid).toEqual({ outcome: 'accepted', amount: 10_000, credit: 10_000 });
      await driver.setSeat(true);
      rig.press('spin');
      await gamesEnded();
      const out = await driver.transfer(wish('out', null), false);
      const left = journal.left(10_000);
      expect(journal.kept[0]).toMatchObject({ type: 'round-started', bet: 100, credit: 9_900, free: false });
      expect(journal.kept[1]).toMatchObject({ type: 'round-ended', bet: 100, free: false });
      expect(out).toEqual({ outcome: 'accepted', amount: left, credit: 0 });
      expect(rig.meters()).toEqual({ credits: 0, transferredIn: 10_000, transferredOut: left });
      expect(driver.credit).toBe(0);
    });

    test('MONEY-4 a repeated id moves money once; a resumed one that never arrived is refused, not sent', async () => {
      const driver = await ready();
      const once = wish('in', 700);
      await driver.transfer(once, false);
      expect(await driver.transfer(once, false)).toMatchObject({ outcome: 'accepted', amount: 700 });
      await driver.transfer(wish('in', 1), false);
      expect(await driver.transfer(once, true)).toMatchObject({ outcome: 'accepted', amount: 700 });
      const lost = await driver.transfer(wish('in', 300), true);
      expect(lost).toMatchObject({ outcome: 'refused', amount: 0, reason: 'never-reached-machine' });
      expect(rig.meters().credits).toBe(701);
    });

    test('MONEY-5 more than the machine takes is refused; paying out nothing is nothing', async () => {
      const driver = await ready();
      expect(await driver.transfer(wish('in', 9_000_000_00), false)).toMatchObject({
        outcome: 'refused',
        amount: 0,
      });
      expect(await driver.transfer(wish('out', null), false)).toMatchObject({
        outcome: 'accepted',
        amount: 0,
      });
      expect(rig.meters()).toEqual({ credits: 0, transferredIn: 0, transferredOut: 0 });
    });

    test('MONEY-4 a transfer that the machine took up and then could not carry out is done when it can', async () => {
      const driver = await ready();
      rig.failTransfer();
      expect(await driver.transfer(wish('in', 900), false)).toMatchObject({
        outcome: 'accepted',
        amount: 900,
      });
      expect(rig.meters()).toMatchObject({ credits: 900, transferredIn: 900 });
    });

    test('MONEY-4 a cash-out waits for the running game', async () => {
      const driver = await ready();
      await driver.transfer(wish('in', 5_000), false);
      await driver.setSeat(true);
      rig.press('spin');
      const out = await driver.transfer(wish('out', null), false);
      expect(out).toMatchObject({ outcome: 'accepted', amount: journal.left(5_000), credit: 0 });
    });

    test('lost, damaged and put-off answers are asked for again, and nothing happens twice', async () => {
      const driver = await ready();
      rig.disturbLine();
      expect(await driver.transfer(wish('in', 500), false)).toMatchObject({
        outcome: 'accepted',
        credit: 500,
      });
      await driver.setSeat(true);
      rig.disturbLine();
      rig.press('spin');
      await gamesEnded();
      rig.disturbLine();
      const out = await driver.transfer(wish('out', null), false);
      expect(out.amount).toBe(journal.left(500));
      expect(journal.of('round-started').filter(({ free }) => !free)).toHaveLength(1);
    });

    test.each(TROUBLES)(
      'MONEY-4 %s: money goes on and comes off once, and a game is told',
      async (trouble) => {
        const driver = await ready();
        rig.strike(trouble);
        expect(await driver.transfer(wish('in', 500), false)).toMatchObject({
          outcome: 'accepted',
          amount: 500,
        });
        await untilReady(driver);
        await driver.setSeat(true);
        rig.strike(trouble);
        rig.press('spin');
        await gamesEnded();
        rig.strike(trouble);
        const out = await driver.transfer(wish('out', null), false);
        expect(out).toMatchObject({ outcome: 'accepted', amount: journal.left(500), credit: 0 });
        expect(journal.of('round-started').filter(({ free }) => !free)).toHaveLength(1);
        expect(rig.meters()).toMatchObject({ credits: 0, transferredIn: 500, transferredOut: out.amount });
      },
    );

    test('SRV-5 a machine with its door open is in malfunction, and nobody can put money on it', async () => {
      const driver = opened(rig.driveBroken(journal));
      await vi.waitFor(() => expect(driver.condition).toBe('malfunction'), PATIENCE);
      expect(journal.of('exception')).toContainEqual(expect.objectContaining({ code: 0x11 }));
      expect(await driver.transfer(wish('in', 100), false)).toMatchObject({ outcome: 'refused', amount: 0 });
    });

    test('SRV-5 a machine without power is offline, and ready again with its credit when it is back', async () => {
      const driver = await ready();
      await driver.transfer(wish('in', 800), false);
      await rig.powerOff();
      await vi.waitFor(() => expect(driver.condition).toBe('offline'), PATIENCE);
      await expect(driver.setSeat(true)).rejects.toThrow();
      await rig.powerOn();
      await untilReady(driver);
      expect(driver.credit).toBe(800);
      expect(journal.conditions).toEqual(['ready', 'offline', 'ready']);
      await driver.setSeat(true);
    });

    test('a machine that is left while it is away is locked when it is back', async () => {
      const driver = await ready();
      await driver.transfer(wish('in', 800), false);
      await driver.setSeat(true);
      await rig.powerOff();
      await expect(driver.setSeat(false)).rejects.toThrow();
      await rig.powerOn();
      await untilReady(driver);
      rig.press('spin');
      expect(rig.meters().credits).toBe(800);
    });

    test('MONEY-4 the power goes in the middle of a game: the game ends as drawn, the money is there', async () => {
      const driver = await ready();
      await driver.transfer(wish('in', 5_000), false);
      await driver.setSeat(true);
      rig.press('spin');
      await rig.powerOff();
      await rig.powerOn();
      await gamesEnded();
      const out = await driver.transfer(wish('out', null), false);
      expect(out.amount).toBe(journal.left(5_000));
    });

    test('MONEY-4 the power goes in the middle of a transfer: the machine tells how it ended', async () => {
      const driver = await ready();
      const order = wish('in', 600);
      const told = driver.transfer(order, false);
      await rig.powerOff();
      await rig.powerOn();
      const end = await told;
      expect(rig.meters().credits).toBe(end.amount);
      expect(await driver.transfer(order, true)).toMatchObject({ outcome: end.outcome, amount: end.amount });
    });

    test('a report that was kept but not acknowledged is kept once, over a restart of the floor', async () => {
      const first = rig.drive(journal);
      await untilReady(first);
      await first.transfer(wish('in', 1_000), false);
      await first.setSeat(true);
      // From here on the first floor is as a killed process: it keeps one more event and does nothing after.
      journal.dies = true;
      rig.press('spin');
      await vi.waitFor(() => expect(journal.of('round-started')).toHaveLength(1), PATIENCE);
      rig.cutLine();
      journal.reopened();
      const second = await ready();
      await gamesEnded();
      const out = await second.transfer(wish('out', null), false);
      expect(journal.of('round-started').filter(({ free }) => !free)).toHaveLength(1);
      expect(out.amount).toBe(journal.left(1_000));
    });

    const playOne = async (driver: MachineDriver): Promise<void> => {
      await driver.transfer(wish('in', 1_000), false);
      await driver.setSeat(true);
      rig.press('spin');
      await gamesEnded();
    };

    test('SESS-1 the end of a game tells where the reels have come to rest', async () => {
      await playOne(await ready());
      expect(journal.of('round-ended')[0]?.stops).toEqual(rig.stops());
    });

    test('SESS-1 a machine that does not tell its stops is played all the same', async () => {
      rig.hideStops();
      const driver = await ready();
      await playOne(driver);
      expect(journal.of('round-ended')[0]?.stops).toBeUndefined();
      expect(await driver.transfer(wish('out', null), false)).toMatchObject({
        outcome: 'accepted',
        amount: journal.left(1_000),
      });
      expect(journal.conditions).toEqual(['ready']);
    });

    test('SESS-1 a machine that leaves off telling its stops holds no game up', async () => {
      const driver = await ready();
      rig.hideStops();
      await playOne(driver);
      expect(journal.of('round-ended')).toHaveLength(1);
      await untilReady(driver);
      expect((await driver.transfer(wish('out', null), false)).amount).toBe(journal.left(1_000));
    });

    test('MONEY-4 the floor dies while it waits for the stops: the end of the game is told once', async () => {
      const first = rig.drive(journal);
      await untilReady(first);
      await first.transfer(wish('in', 1_000), false);
      await first.setSeat(true);
      rig.press('spin');
      await vi.waitFor(() => expect(journal.of('round-started')).toHaveLength(1), PATIENCE);
      journal.dies = true;
      await vi.waitFor(() => expect(journal.knowsEnd).toBe(true), PATIENCE);
      rig.cutLine();
      journal.reopened();
      const second = await ready();
      await gamesEnded();
      expect((await second.transfer(wish('out', null), false)).amount).toBe(journal.left(1_000));
      expect(journal.of('round-ended').filter(({ free }) => !free)).toHaveLength(1);
    });

    test('the cash-out button of the cabinet is reported, and the credit stays where it is', async () => {
      const driver = await ready();
      await driver.transfer(wish('in', 400), false);
      rig.press('cash-out');
      await vi.waitFor(() => expect(journal.of('cashout-pressed')).toHaveLength(1), PATIENCE);
      expect(rig.meters().credits).toBe(400);
    });

    const handPayKept = (many = 1) =>
      vi.waitFor(() => expect(journal.of('hand-pay')).toHaveLength(many), PATIENCE);
    const resetKept = (many = 1) =>
      vi.waitFor(() => expect(journal.of('hand-pay-reset')).toHaveLength(many), PATIENCE);
    /** A machine on which a hand pay was won, with 9.00 on its meter. */
    const won = async (): Promise<{ driver: MachineDriver; amount: number }> => {
      const driver = await ready();
      await driver.transfer(wish('in', 1_000), false);
      await driver.setSeat(true);
      const amount = rig.winHandPay();
      await handPayKept();
      return { driver, amount };
    };

    test('SRV-5 a hand pay is told once, locks the machine, and ends when the host resets it', async () => {
      const { driver, amount } = await won();
      expect(journal.of('hand-pay')).toMatchObject([{ kind: 'hand-pay', amount }]);
      await vi.waitFor(() => expect(driver.condition).toBe('malfunction'), PATIENCE);
      expect(await driver.transfer(wish('in', 100), false)).toMatchObject({ outcome: 'refused', amount: 0 });
      expect(await driver.resetHandPay()).toBe('done');
      await resetKept();
      await untilReady(driver);
      const [told] = journal.of('hand-pay');
      expect(journal.of('hand-pay-reset')[0]?.id).toBe(told?.id);
      expect(await driver.transfer(wish('out', null), false)).toMatchObject({ amount: 900, credit: 0 });
      expect(await driver.resetHandPay()).toBe('none');
      expect(journal.of('hand-pay')).toHaveLength(1);
    });

    test('SRV-5 the attendant’s key ends a hand pay, and the next one is another', async () => {
      const { driver } = await won();
      rig.turnKey();
      await resetKept();
      await untilReady(driver);
      rig.winHandPay();
      await handPayKept(2);
      const [first, second] = journal.of('hand-pay');
      expect(second).toMatchObject({ amount: first?.amount });
      expect(second?.id).not.toBe(first?.id);
    });

    test('SRV-5 a hand pay that was kept but not acknowledged is kept once, reset meanwhile or not', async () => {
      for (const reset of [false, true]) {
        journal = new Journal();
        const first = rig.drive(journal);
        await untilReady(first);
        const before = rig.meters().credits;
        if (before < 100) await first.transfer(wish('in', 1_000), false);
        await first.setSeat(true);
        // The first floor keeps the hand pay, and is as a killed process from there on.
        journal.diesAt = 'hand-pay';
        rig.winHandPay();
        await handPayKept();
        rig.cutLine();
        if (reset) rig.turnKey();
        journal.diesAt = undefined;
        const second = opened(rig.drive(journal));
        if (!reset) {
          await vi.waitFor(() => expect(second.condition).toBe('malfunction'), PATIENCE);
          rig.turnKey();
        }
        await resetKept();
        await untilReady(second);
        expect(journal.of('hand-pay')).toHaveLength(1);
        await second.close();
      }
    });

    test('SRV-5 a hand pay won and reset while nobody listened is told, and told as reset', async () => {
      const first = await ready();
      await first.transfer(wish('in', 1_000), false);
      await first.setSeat(true);
      await first.close();
      rig.hitJackpot(75_000);
      rig.turnKey();
      await ready();
      await handPayKept();
      await resetKept();
      expect(journal.of('hand-pay')).toMatchObject([{ kind: 'jackpot', amount: 75_000 }]);
      expect(journal.of('exception')).toContainEqual(expect.objectContaining({ code: 0x56 }));
    });

    test('SRV-5 a hand pay waits over a loss of power', async () => {
      const { amount } = await won();
      await rig.powerOff();
      await rig.powerOn();
      await vi.waitFor(() => expect(journal.conditions.at(-1)).toBe('malfunction'), PATIENCE);
      rig.turnKey();
      await resetKept();
      expect(journal.of('hand-pay')).toMatchObject([{ amount }]);
    });

    test('SRV-5 an opened door and a tilt are told as what they are, until they are over', async () => {
      const driver = await ready();
      rig.setDoor(true);
      await vi.waitFor(() => expect(driver.fault?.kind).toBe('door'), PATIENCE);
      expect(driver.condition).toBe('malfunction');
      rig.setDoor(false);
      await untilReady(driver);
      rig.setTilt(true);
      await vi.waitFor(() => expect(driver.fault?.kind).toBe('tilt'), PATIENCE);
      rig.setTilt(false);
      await untilReady(driver);
      expect(driver.fault).toBeNull();
      expect(journal.faults).toEqual(['door', undefined, 'tilt', undefined]);
    });

    test('a transfer that waits for a machine ends with the driver', async () => {
      await rig.powerOff();
      const driver = rig.drive(journal);
      const told = expect(driver.transfer(wish('in', 100), true)).rejects.toThrow();
      await driver.close();
      await told;
      await rig.powerOn();
    });
  });
}
