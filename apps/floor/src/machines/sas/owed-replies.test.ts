import { withCrc } from '@floorcast/sas/crc';
import { generalPoll } from '@floorcast/sas/polls';
import type { LineListener } from '@floorcast/sas/stream-line';
import { afterEach, expect, test, vi } from 'vitest';
import { MachineLine } from './machine-line.ts';
import { STANDARD_PROFILE } from './profile.ts';

const ADDRESS = 1;
const REPLY_MS = 40;
const PROFILE = {
  ...STANDARD_PROFILE,
  replyMs: REPLY_MS,
  settleMs: 0,
  reopenFirstMs: 10,
};
const DOOR = 0x11;
const TILT = 0x12;

/** A real-time event without data. */
const event = (code: number) => withCrc([ADDRESS, 0xff, code]);
const NOTHING = Uint8Array.of(0x00);

let line: MachineLine | undefined;
afterEach(async () => {
  await line?.close();
});

/** What a machine sends at the n-th general poll, each so many milliseconds after it. */
type Script = readonly (readonly [after: number, bytes: Uint8Array])[][];

/** A machine behind a network that says what a script has it say, and nothing has happened from then on. */
function tell(script: Script): { readonly told: number[]; polls: number } {
  const heard = { told: [] as number[], polls: 0 };
  const say = (listener: LineListener, bytes: Uint8Array) => {
    for (const byte of bytes) listener.byte(byte, false);
  };
  line = new MachineLine(
    async () => (listener) => ({
      holdsUp: true,
      write(bytes) {
        if (bytes[0] !== (0x80 | ADDRESS)) return;
        for (const [after, reply] of script[heard.polls++] ?? [[0, NOTHING]])
          setTimeout(() => say(listener, reply), after);
      },
      close: () => listener.closed(),
    }),
    PROFILE,
    {
      sasAddress: ADDRESS,
      greeting: () => [],
      probes: () => [],
      probed: () => undefined,
      urgent: () => undefined,
      routine: () => generalPoll(ADDRESS),
      pace: () => 5,
      gap: () => 0,
      answered: async () => undefined,
      event: async (code) => void (code !== 0 && heard.told.push(code)),
      reachable: async () => undefined,
    },
  );
  return heard;
}

async function after(script: Script): Promise<readonly number[]> {
  const heard = tell(script);
  await vi.waitFor(() => expect(heard.polls).toBeGreaterThan(script.length + 3), 5_000);
  return heard.told;
}

test('MONEY-5 a reply that is owed to a repeated poll is not taken for the reply to the next', async () => {
  const told = await after([
    [],
    [
      [0, event(DOOR)],
      [1.8 * REPLY_MS, event(DOOR)],
    ],
    [[0.8 * REPLY_MS, event(TILT)]],
  ]);
  expect(told).toEqual([DOOR, TILT]);
});

test('MONEY-5 replies that are owed come all at once, and are told apart', async () => {
  const told = await after([[], [], [[0, Uint8Array.of(...event(DOOR), ...event(DOOR), ...event(DOOR))]]]);
  expect(told).toEqual([DOOR]);
});

test('MONEY-5 what has happened between a poll and its repetition is heard, though the first reply comes too', async () => {
  const told = await after([[[1.5 * REPLY_MS, NOTHING]], [[REPLY_MS - 5, event(DOOR)]], [[0, event(TILT)]]]);
  expect(told).toEqual([DOOR, TILT]);
});

test('MONEY-5 a late reply that runs into the next is asked for again', async () => {
  const told = await after([
    [[2.5 * REPLY_MS, NOTHING]],
    [],
    [[0.5 * REPLY_MS + 15, Uint8Array.of(...NOTHING, ...event(DOOR))]],
    [[0, event(DOOR)]],
    [[0, event(TILT)]],
  ]);
  expect(told).toEqual([DOOR, TILT]);
});

test('MONEY-5 a reply that comes in two pieces is not counted twice', async () => {
  const told = await after([
    [
      [0, event(DOOR).subarray(0, 2)],
      [48, event(DOOR).subarray(2)],
    ],
    [[52, event(DOOR)]],
    [[30, event(DOOR)]],
    [[35, event(TILT)]],
  ]);
  expect(told).toEqual([DOOR, TILT]);
});

test('a reply that is owed and never comes is waited for, not for ever', async () => {
  const told = await after([[], [[0, event(DOOR)]], [[0, event(TILT)]]]);
  expect(told).toEqual([DOOR, TILT]);
});
