import { SEED, timesOf } from '@floorcast/depth/depth';
import { expect, test } from 'vitest';
import { withCrc } from '../codec/crc.ts';
import {
  CLOCK_TIME,
  LAST_BILL,
  MACHINE_ID,
  readDenominations,
  readFeatures,
  readReelStops,
  readVersion,
} from '../machine/facts.ts';
import { handPayPoll, readHandPay, readReset } from '../machine/hand-pay.ts';
import { EIGHT_METERS, MAIN_METERS, readMeters, readMetersPoll } from '../machine/meters.ts';
import { interrogationPoll, readAftStatus, readRegistration, readTransferReport } from '../transfers/aft.ts';
import { readLockPoll, readTransferPoll } from '../transfers/aft-machine.ts';
import { COMMAND, creditsPoll, generalPoll, lockPlayPoll, type Poll, pollLength, readPoll } from './polls.ts';
import { ReplyReader } from './replies.ts';

/** Streams of bytes. */
const STREAMS = timesOf(100_000, 1_000_000);

/** Whole numbers below a limit, the same for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** The CRC once more, bit by bit: a table that is wrong must not agree with itself. */
function crcByBits(bytes: readonly number[]): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x8408 : crc >>> 1;
  }
  return crc;
}

const POLLS: readonly Poll[] = [
  generalPoll(1),
  creditsPoll(1),
  lockPlayPoll(1),
  handPayPoll(1),
  interrogationPoll(1, 0),
  ...[COMMAND.mainMeters, COMMAND.version, COMMAND.features, COMMAND.machineId, COMMAND.selectedMeters].map(
    (command) => readPoll(1, command),
  ),
];

const READERS: readonly ((data: Uint8Array) => unknown)[] = [
  readTransferPoll,
  readTransferReport,
  readAftStatus,
  readLockPoll,
  readHandPay,
  readReset,
  readVersion,
  readFeatures,
  readDenominations,
  readReelStops,
  readRegistration,
  (data) => readMeters(COMMAND.selectedMeters, data),
  (data) => readMeters(COMMAND.extendedMeters, data),
  (data) => readMetersPoll(COMMAND.extendedMeters, data),
  (data) => MACHINE_ID.read(data),
  (data) => MAIN_METERS.read(data),
  (data) => EIGHT_METERS.read(data),
  (data) => LAST_BILL.read(data),
  (data) => CLOCK_TIME.read(data),
];

/** Noise; noise that begins like a reply; a whole frame with a few bits turned over. */
function stream(poll: Poll, below: (limit: number) => number): number[] {
  const noise = Array.from({ length: below(40) }, () => below(256));
  const kind = below(4);
  if (kind === 0 || poll.kind === 'general') return noise;
  const head = [1, below(3) === 0 ? 0xff : poll.command, ...noise];
  if (kind === 1) return head;
  const frame = [...withCrc(head)];
  for (let turned = below(4); turned > 0; turned--) {
    const at = below(frame.length);
    frame[at] = (frame[at] ?? 0) ^ (1 << below(8));
  }
  return frame;
}

test(`SRV-5 ${STREAMS} streams of bytes: no reader throws, and no frame with a wrong CRC is read`, () => {
  const below = numbers(SEED);
  let taken = 0;
  for (let i = 0; i < STREAMS; i++) {
    const poll = POLLS[below(POLLS.length)] ?? generalPoll(1);
    const bytes = stream(poll, below);
    const reader = new ReplyReader(poll);
    let read = 0;
    let reply: ReturnType<ReplyReader['take']>;
    while (reply === undefined && read < bytes.length) reply = reader.take(bytes[read++] ?? 0);
    reply ??= reader.silence();
    if (reply.kind === 'data' || reply.kind === 'event' || reply.kind === 'rom-signature') {
      taken++;
      const frame = bytes.slice(0, read);
      const [low, high] = frame.splice(-2);
      if (crcByBits(frame) !== (low ?? 0) + 256 * (high ?? 0))
        expect.fail(`stream ${i} of seed ${SEED}: ${bytes}`);
    }
    const data = Uint8Array.from(bytes);
    READERS[i % READERS.length]?.(data);
    pollLength(bytes);
  }
  expect(taken).toBeGreaterThan(0);
});
