import {
  handPayPoll,
  RESET_ANSWER,
  readHandPay,
  readReset,
  resetHandPayPoll,
} from '@floorcast/sas/machine/hand-pay';
import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import { COMMAND, generalPoll, type Poll, setPoll } from '@floorcast/sas/messages/polls';
import { dataOf } from '@floorcast/sas/messages/replies';
import { TRANSFER_STATUS } from '@floorcast/sas/transfers/aft';
import { describe, expect, test, vi } from 'vitest';
import { drawOf } from '../control/commands.ts';
import { testMemory } from '../testing/cabinet-bench.ts';
import { type PoweredCabinet, powerOn, TRANSFER_MS } from '../testing/host.ts';
import { begin } from '../testing/transfers.ts';

const GAME_MS = 1_450;
const CALL_EVERY_MS = 15_000;
/** Low, so that an ordinary game reaches it. */
const FROM = 2_000;

const memory = testMemory();

/** The data of a long poll's answer. */
function ask(machine: PoweredCabinet, poll: Poll): Uint8Array {
  const reply = machine.ask(poll);
  machine.acknowledge();
  const data = reply && dataOf(reply);
  if (data === undefined) throw new Error('no data');
  return data;
}

/** The exceptions that wait, in their order. */
function exceptions(machine: PoweredCabinet): number[] {
  const codes: number[] = [];
  for (;;) {
    const reply = machine.ask(generalPoll(machine.address));
    machine.acknowledge();
    if (reply?.kind !== 'exception' || reply.code === EXCEPTION.none) return codes;
    codes.push(reply.code);
  }
}

/** A cabinet on which a hand pay was just won, with 9.00 on its meter. */
function won(): { machine: PoweredCabinet; amount: number } {
  const machine = powerOn(memory(), { handPayFrom: FROM });
  begin(machine, 'credit', 1_000);
  vi.advanceTimersByTime(TRANSFER_MS);
  const game = drawOf('hand-pay', { bet: 100, handPayFrom: FROM, seed: 1 });
  if (game === undefined) throw new Error('no such game');
  machine.cabinet.prepare(game.draw);
  machine.cabinet.press('spin');
  vi.advanceTimersByTime(GAME_MS);
  return { machine, amount: game.win };
}

describe('a hand pay', () => {
  test('SRV-5 a win above the limit stays off the meter, locks the cabinet and calls the host', () => {
    const { machine, amount } = won();
    expect(machine.cabinet.contents).toMatchObject({ credits: 900, handPays: [{ amount, level: 0 }] });
    expect(exceptions(machine)).toEqual([0x69, 0x51, 0x7e, 0x7f]);
    machine.cabinet.press('spin');
    expect(machine.cabinet.contents.playing).toBeNull();
    expect(begin(machine, 'more', 100)?.status).toBe(TRANSFER_STATUS.unableNow);
    expect(machine.cabinet.scene().notice).toBe(`HAND PAY ${(amount / 100).toFixed(2)}`);
    machine.powerOff();
  });

  test('SRV-5 a cabinet calls every 15 seconds until its hand pay is read, also after a power cut', () => {
    const { machine, amount } = won();
    exceptions(machine);
    vi.advanceTimersByTime(CALL_EVERY_MS);
    expect(exceptions(machine)).toEqual([0x51]);
    machine.powerOff();
    const restarted = powerOn(memory(), { handPayFrom: FROM });
    expect(exceptions(restarted)).toEqual([0x51, 0x17]);
    expect(readHandPay(ask(restarted, handPayPoll(restarted.address)))).toMatchObject({ amount, level: 0 });
    vi.advanceTimersByTime(4 * CALL_EVERY_MS);
    expect(exceptions(restarted)).toEqual([]);
    expect(readHandPay(ask(restarted, handPayPoll(restarted.address)))?.amount).toBe(0);
    expect(restarted.cabinet.locked).toBe(true);
    restarted.powerOff();
  });

  test('SRV-5 a hand pay whose reading was not acknowledged is reported once more', () => {
    const { machine, amount } = won();
    exceptions(machine);
    const poll = handPayPoll(machine.address);
    for (const _ of [1, 2]) {
      const reply = machine.ask(poll);
      expect(reply && readHandPay(dataOf(reply) ?? new Uint8Array())?.amount).toBe(amount);
    }
    machine.acknowledge();
    expect(machine.cabinet.contents.handPays).toMatchObject([{ read: true, reset: false }]);
    machine.powerOff();
  });

  test('SRV-5 after the host’s reset of a hand pay the cabinet reports it and can be played', () => {
    const { machine, amount } = won();
    exceptions(machine);
    ask(machine, handPayPoll(machine.address));
    expect(readReset(ask(machine, resetHandPayPoll(machine.address)))).toBe(RESET_ANSWER.done);
    expect(exceptions(machine)).toEqual([0x52]);
    expect(machine.cabinet.contents).toMatchObject({ credits: 900, handPaid: amount, handPays: [] });
    vi.advanceTimersByTime(4 * CALL_EVERY_MS);
    expect(exceptions(machine)).toEqual([]);
    expect(readReset(ask(machine, resetHandPayPoll(machine.address)))).toBe(RESET_ANSWER.noHandPay);
    machine.cabinet.press('spin');
    expect(machine.cabinet.contents.playing).not.toBeNull();
    machine.powerOff();
  });

  test('SRV-5 a hand pay can be reset onto the credit meter, and not while the door is open', () => {
    const { machine, amount } = won();
    exceptions(machine);
    machine.cabinet.setDoor(true);
    expect(exceptions(machine)).toEqual([0x11]);
    expect(readReset(ask(machine, resetHandPayPoll(machine.address)))).toBe(RESET_ANSWER.unable);
    machine.cabinet.setDoor(false);
    exceptions(machine);
    expect(readReset(ask(machine, setPoll(machine.address, COMMAND.resetMethod, [1])))).toBe(
      RESET_ANSWER.done,
    );
    expect(readReset(ask(machine, resetHandPayPoll(machine.address)))).toBe(RESET_ANSWER.done);
    expect(machine.cabinet.contents).toMatchObject({ credits: 900 + amount, handPaid: 0 });
    machine.powerOff();
  });

  test('SRV-5 the attendant’s key resets a hand pay', () => {
    const { machine } = won();
    expect(machine.cabinet.resetHandPay()).toBe(true);
    expect(machine.cabinet.locked).toBe(false);
    // The reset is reported once the hand pay was read.
    expect(exceptions(machine)).toEqual([0x69, 0x51, 0x7e, 0x7f]);
    ask(machine, handPayPoll(machine.address));
    expect(exceptions(machine)).toEqual([0x52]);
    expect(machine.cabinet.resetHandPay()).toBe(false);
    machine.powerOff();
  });

  test('SRV-5 a jackpot is reported before older events, and is a hand pay', () => {
    const machine = powerOn(memory());
    machine.cabinet.setDoor(true);
    machine.cabinet.hitJackpot(75_000_00);
    expect(exceptions(machine)).toEqual([0x56, 0x51, 0x11]);
    const info = readHandPay(ask(machine, handPayPoll(machine.address)));
    expect(info).toMatchObject({ amount: 75_000_00, level: 1, group: 1 });
    machine.powerOff();
  });

  test('SRV-5 a hand pay that was read and reset is not reported any more', () => {
    const machine = powerOn(memory());
    machine.cabinet.hitJackpot(75_000_00);
    ask(machine, handPayPoll(machine.address));
    ask(machine, resetHandPayPoll(machine.address));
    expect(exceptions(machine)).toEqual([0x56, 0x52]);
    machine.powerOff();
  });

  test('SRV-5 the next hand pay is reported once the one before it is read and reset', () => {
    const machine = powerOn(memory());
    machine.cabinet.hitJackpot(100);
    machine.cabinet.hitJackpot(200);
    const amount = () => readHandPay(ask(machine, handPayPoll(machine.address)))?.amount;
    expect(exceptions(machine)).toEqual([0x56, 0x51]);
    expect(amount()).toBe(100);
    expect(exceptions(machine)).toEqual([]);
    expect(amount()).toBe(0);
    machine.cabinet.resetHandPay();
    expect(exceptions(machine)).toEqual([0x52, 0x51]);
    expect(amount()).toBe(200);
    machine.cabinet.resetHandPay();
    expect(exceptions(machine)).toEqual([0x52]);
    expect(machine.cabinet.locked).toBe(false);
    machine.powerOff();
  });

  test('SRV-5 the latest five hand pays that were paid and not read are stored', () => {
    const machine = powerOn(memory());
    for (let hit = 1; hit <= 6; hit++) {
      machine.cabinet.hitJackpot(hit * 100);
      machine.cabinet.resetHandPay();
    }
    machine.powerOff();
    const restarted = powerOn(memory());
    const read = Array.from({ length: 5 }, () => {
      exceptions(restarted);
      return readHandPay(ask(restarted, handPayPoll(restarted.address)))?.amount;
    });
    expect(read).toEqual([200, 300, 400, 500, 600]);
    restarted.powerOff();
  });

  test('SRV-5 a tilt locks the cabinet until it ends, also over a power cut', () => {
    const machine = powerOn(memory());
    machine.cabinet.change({ credits: 500 });
    machine.cabinet.setTilt(0x41);
    expect(exceptions(machine)).toEqual([0x41]);
    machine.powerOff();
    const restarted = powerOn(memory());
    restarted.cabinet.press('spin');
    expect(restarted.cabinet.contents.playing).toBeNull();
    expect(restarted.cabinet.scene().notice).toBe('TILT');
    restarted.cabinet.setTilt(null);
    restarted.cabinet.press('spin');
    expect(restarted.cabinet.contents.playing).not.toBeNull();
    restarted.powerOff();
  });
});
