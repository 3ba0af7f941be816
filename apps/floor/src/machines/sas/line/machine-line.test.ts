import { withCrc } from '@floorcast/sas/codec/crc';
import type { LineListener } from '@floorcast/sas/line/stream-line';
import { ACKNOWLEDGE, COMMAND, generalPoll, type Poll, readPoll } from '@floorcast/sas/messages/polls';
import type { Reply } from '@floorcast/sas/messages/replies';
import { afterEach, expect, test, vi } from 'vitest';
import { STANDARD_PROFILE } from '../profile/profile.ts';
import { MachineLine } from './machine-line.ts';

const ADDRESS = 1;
const REPLY_MS = 40;
const PROFILE = { ...STANDARD_PROFILE, replyMs: REPLY_MS, settleMs: 0, reopenFirstMs: 10 };
const DOOR = 0x11;
const TILT = 0x12;
const NOTHING = Uint8Array.of(0x00);
const NEVER = Number.POSITIVE_INFINITY;

const event = (code: number) => withCrc([ADDRESS, 0xff, code]);
const version = readPoll(ADDRESS, COMMAND.version);

interface Behaviour {
  /** After how long (ms) the reply to the n-th general poll arrives: behind those before it, as in any stream. */
  readonly lateMs?: readonly number[];
  /** So much later comes all but the first two bytes of that to the n-th. */
  readonly tornMs?: Readonly<Record<number, number>>;
  /** What happens just before the n-th. */
  readonly happens?: Readonly<Record<number, number>>;
  /** How often the answer to the one poll that is asked just to see is damaged. */
  readonly damaged?: number;
}

let line: MachineLine | undefined;
afterEach(async () => {
  await line?.close();
});

/** A machine behind a slow wire: it says a report again until it is acknowledged. */
class SlowMachine {
  readonly reported: number[] = [];
  readonly probed: (Reply | undefined)[] = [];
  polls = 0;
  connections = 0;
  readonly #does: Behaviour;
  readonly #waiting: number[] = [];
  #unacknowledged: number | undefined;
  #arrives = 0;
  #damaged = 0;

  constructor(does: Behaviour) {
    this.#does = does;
  }

  hear(bytes: Uint8Array, listener: LineListener): void {
    if (bytes[0] === ACKNOWLEDGE[0]) this.#unacknowledged = undefined;
    else if (bytes[0] === (0x80 | ADDRESS)) this.#general(listener);
    else this.#answer(listener);
  }

  #general(listener: LineListener): void {
    const n = this.polls++;
    const { lateMs = [], tornMs = {}, happens = {} } = this.#does;
    const code = happens[n];
    if (code !== undefined) this.#waiting.push(code);
    this.#unacknowledged ??= this.#waiting.shift();
    const reply = this.#unacknowledged === undefined ? NOTHING : event(this.#unacknowledged);
    const torn = tornMs[n];
    this.#say(listener, torn === undefined ? reply : reply.subarray(0, 2), lateMs[n] ?? 0);
    if (torn !== undefined) this.#say(listener, reply.subarray(2), torn);
  }

  #answer(listener: LineListener): void {
    const whole = withCrc([ADDRESS, COMMAND.version, 3, 0x31, 0x2e, 0x30]);
    const damaged = this.#damaged++ < (this.#does.damaged ?? 0);
    this.#say(listener, damaged ? whole.map((byte, n) => (n === 4 ? byte ^ 1 : byte)) : whole, 0);
  }

  #say(listener: LineListener, bytes: Uint8Array, late: number): void {
    if (late === NEVER) return;
    const now = performance.now();
    this.#arrives = Math.max(this.#arrives, now + late);
    setTimeout(() => {
      for (const byte of bytes) listener.byte(byte, false);
    }, this.#arrives - now);
  }
}

/** A machine behind a line, over a network or a port of this computer. */
function talkTo(
  does: Behaviour,
  { delaysPolls = true, probes = [] }: { delaysPolls?: boolean; probes?: Poll[] } = {},
): SlowMachine {
  const machine = new SlowMachine(does);
  line = new MachineLine(
    async () => (listener) => {
      machine.connections++;
      return {
        delaysPolls,
        write: (bytes) => machine.hear(bytes, listener),
        close: () => listener.closed(),
      };
    },
    PROFILE,
    {
      sasAddress: ADDRESS,
      greeting: () => [],
      probes: () => probes,
      eventsInReplies: () => true,
      known: () => generalPoll(ADDRESS),
      urgent: () => undefined,
      routine: () => generalPoll(ADDRESS),
      pace: () => 5,
      gap: () => 0,
    },
    {
      probed: (_, reply) => machine.probed.push(reply),
      answered: async () => undefined,
      event: async (code) => void (code !== 0 && machine.reported.push(code)),
      reachable: async () => undefined,
      failed: () => undefined,
    },
  );
  return machine;
}

const polled = (machine: SlowMachine, times: number) =>
  vi.waitFor(() => expect(machine.polls).toBeGreaterThan(times), 10_000);

test.each<[string, Behaviour]>([
  ['one arrives after it was taken to be lost', { lateMs: [60, 72, 32], happens: { 0: DOOR, 2: TILT } }],
  ['all arrive at once', { lateMs: [100, 60, 20], happens: { 0: DOOR, 3: TILT } }],
  ['another event happened in between', { lateMs: [60, 35], happens: { 1: DOOR, 2: TILT } }],
  ['one runs into the next', { lateMs: [100, 60], happens: { 1: DOOR, 3: TILT } }],
  [
    'one arrives in two pieces',
    { lateMs: [0, 52, 30, 35], tornMs: { 0: 48 }, happens: { 0: DOOR, 3: TILT } },
  ],
  ['one never arrives', { lateMs: [NEVER], happens: { 0: DOOR, 2: TILT } }],
])('MONEY-5 an event is reported once when, of the replies to a repeated poll, %s', async (_, does) => {
  const machine = talkTo(does);
  await polled(machine, 10);
  expect(machine.reported).toEqual([DOOR, TILT]);
  expect(machine.connections).toBe(1);
});

test.each([
  ['a port', false],
  ['a network', true],
])('MONEY-5 after a damaged answer over %s to a probe the line is reopened', async (_, delaysPolls) => {
  const machine = talkTo({ damaged: PROFILE.triesMost }, { delaysPolls, probes: [version] });
  await polled(machine, 1);
  expect(machine.connections).toBe(2);
  expect(machine.probed).toMatchObject([{ kind: 'data' }]);
});

test('MONEY-5 a probe whose answer is damaged on two connections is left out', async () => {
  const machine = talkTo({ damaged: 100 }, { probes: [version] });
  await polled(machine, 1);
  expect(machine.connections).toBe(3);
  expect(machine.probed).toEqual([undefined]);
});
