import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crcHolds, withCrc } from '../codec/crc.ts';
import { clockTime } from '../machine/facts.ts';
import { hex, readReply, STATUS_FRAME } from '../testing/frames.ts';
import {
  interrogationPoll,
  lockPoll,
  readAftStatus,
  readTransferReport,
  statusClass,
  transferPoll,
} from './aft.ts';
import { aftStatusReply, readLockPoll, readTransferPoll, transferReport } from './aft-machine.ts';

const printable = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 20,
});
const cents = fc.integer({ min: 0, max: 9_999_999_999 });
const asset = fc.integer({ min: 0, max: 0xffff_ffff });

test('a transfer status captured from a machine is read', () => {
  expect(readAftStatus(hex(STATUS_FRAME).slice(3, -2))).toEqual({
    assetNumber: 1,
    lock: 0xff,
    toMachine: true,
    fromMachine: true,
    hostCashOut: 1,
    historyMost: 70,
    cashable: 10_200,
    limit: 2_989_800,
    enabled: { any: true, inHouse: true },
  });
});

describe('a transfer status of another length', () => {
  const whole = hex(STATUS_FRAME).slice(3, -2);

  test.each([14, 19, 24, 29, 35])('MONEY-4 is read from %i bytes', (length) => {
    const limit = length < 29 ? null : 2_989_800;
    expect(readAftStatus(whole.slice(0, length))).toMatchObject({ cashable: 10_200, limit, toMachine: true });
  });

  test('MONEY-4 is read when there is more than the protocol has', () => {
    expect(readAftStatus(Uint8Array.of(...whole, 1, 2, 3))).toEqual(readAftStatus(whole));
  });

  test('MONEY-5 is not read without the cashable amount, or where that is no number', () => {
    expect(readAftStatus(whole.slice(0, 13))).toBeUndefined();
    expect(readAftStatus(whole.map((byte, i) => (i === 12 ? 0xaa : byte)))).toBeUndefined();
  });

  test('MONEY-4 a limit of 0 means that there is none', () => {
    const status = readAftStatus(whole.map((byte, i) => (i >= 24 && i < 29 ? 0 : byte)));
    expect(status?.limit).toBeNull();
  });

  test.each([
    [0x00, { any: false, inHouse: false }],
    [0x80, { any: true, inHouse: false }],
    [0x90, { any: true, inHouse: true }],
  ])('SRV-5 the status byte %i says what the menu of the machine has enabled', (byte, enabled) => {
    expect(readAftStatus(whole.map((each, i) => (i === 7 ? byte : each)))?.enabled).toEqual(enabled);
  });
});

test('MONEY-4 a transfer poll is read as it was written', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(0, 0x80),
      cents,
      asset,
      printable,
      fc.nat(255),
      (type, amount, assetNumber, transactionId, flags) => {
        const request = { code: 1, type, amount, assetNumber, transactionId, flags };
        const { bytes } = transferPoll(1, request);
        expect(crcHolds(bytes)).toBe(true);
        const { code, flags: sent } = request;
        const amounts = { cashable: amount, restricted: 0, nonrestricted: 0 };
        const rest = { index: 0, key: new Uint8Array(20) };
        const terms = { code, type, flags: sent, assetNumber, transactionId };
        expect(readTransferPoll(bytes.slice(2, -2))).toEqual({ kind: 'begin', ...terms, amounts, ...rest });
      },
    ),
  );
});

test('MONEY-4 a transfer report is read as it was written', () => {
  fc.assert(
    fc.property(fc.nat(127), fc.nat(255), cents, printable, (position, status, amount, transactionId) => {
      const amounts = { cashable: amount, restricted: 0, nonrestricted: 0 };
      const detail = { type: 0x80, amounts, flags: 3, transactionId, at: clockTime(new Date(2026, 1, 3)) };
      const report = transferReport(1, { position, status, detail }, 7);
      const reply = readReply(interrogationPoll(1, 0), withCrc(report));
      expect(reply?.kind === 'data' && readTransferReport(reply.data)).toMatchObject({
        position,
        status,
        detail: { type: 0x80, amount, transactionId },
      });
    }),
  );
});

test('a lock poll is read as it was written', () => {
  expect(lockPoll(1, 0x00, 0x01, 9999).bytes).toEqual(withCrc([...hex('01 74 00 01 99 99')]));
  expect(readLockPoll(hex('80 03 00 00'))).toEqual({ code: 0x80, condition: 3, timeout: 0 });
  expect(readLockPoll(hex('80 03 0A 00'))).toBeUndefined();
  expect(readLockPoll(hex('80 03'))).toBeUndefined();
});

test('a transfer status is read as it was written', () => {
  fc.assert(
    fc.property(
      asset,
      fc.boolean(),
      fc.boolean(),
      cents,
      cents,
      (assetNumber, toMachine, fromMachine, cashable, limit) => {
        const status = {
          assetNumber,
          lock: 0xff,
          toMachine,
          fromMachine,
          hostCashOut: 3,
          historyMost: 127,
          cashable,
          limit,
        };
        const reply = aftStatusReply(1, { ...status, aft: 0x92 });
        expect(reply[10]).toBe(0x92);
        expect(readAftStatus(Uint8Array.from(reply).slice(3))).toMatchObject({
          ...status,
          limit: limit === 0 ? null : limit,
        });
      },
    ),
  );
});

test.each([
  [0x00, 'done'],
  [0x01, 'done'],
  [0x40, 'pending'],
  [0x81, 'failed'],
  [0x95, 'failed'],
  [0xc0, 'incompatible'],
  [0xff, 'none'],
])('transfer status %i is of class %s', (status, name) => {
  expect(statusClass(status)).toBe(name);
});
