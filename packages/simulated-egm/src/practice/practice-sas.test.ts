import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withCrc } from '@floorcast/sas/codec/crc';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TerminalHost } from '../testing/terminal-host.ts';
import { openPractice, type PracticeCabinet } from './practice.ts';

/** A loop is broken after a second, in place of five. */
const SPEED = 5;
const ASSET = [0xe9, 0x03, 0x00, 0x00];

let directory: string;
let practice: PracticeCabinet;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'practice-sas-'));
  practice = await openPractice(directory, SPEED);
});
afterEach(async () => {
  await practice.close();
  await rm(directory, { recursive: true });
});

const device = () => join(directory, 'line');

/** A transfer of 15.00 (72). */
function transfer(type: number, id: string): Uint8Array {
  const cashable = [0x00, 0x00, 0x00, 0x15, 0x00];
  const amounts = [...cashable, ...Array<number>(10).fill(0)];
  const key = Array<number>(20).fill(0);
  const body = [0, 0, type, ...amounts, 0, ...ASSET, ...key, id.length, ...Buffer.from(id)];
  return withCrc([1, 0x72, body.length + 7, ...body, ...Array<number>(7).fill(0)]);
}

/** Polls for exceptions until one comes. */
async function untilException(host: TerminalHost, code: string): Promise<void> {
  for (let polls = 0; polls < 200; polls++) {
    const said = await host.ask(Uint8Array.of(0x81), 1);
    await host.ask(Uint8Array.of(0x80), 0);
    if (said === code) return;
  }
  expect.fail(`no exception ${code}`);
}

/** A poll, behind one to another address, which acknowledges the reply before it. */
async function ask(host: TerminalHost, message: Uint8Array, bytes: number): Promise<string> {
  await host.ask(Uint8Array.of(0x80), 0);
  return host.ask(message, bytes);
}

test('SRV-4 a host that listens before it writes receives the address of the practice cabinet', async () => {
  const host = new TerminalHost(device());
  expect(await host.read(2)).toBe('0101');
  host.close();
});

test.each([
  ['that pauses while it switches its parity', { pauseMs: 5 }],
  ['that switches its parity at once', {}],
  ['that sets all flags of its terminal', { own: true }],
])(
  'SRV-4 a host %s reads meters and events and makes transfers at the practice cabinet',
  async (_, settings) => {
    await practice.order('bill 50.00');
    const host = new TerminalHost(device(), settings);
    await untilException(host, '4f');
    expect(await ask(host, Uint8Array.of(1, 0x1a), 8)).toMatch(/^011a00005000/);
    expect(await ask(host, transfer(0x00, 'in'), 5)).toMatch(/^0172..0040/);
    await untilException(host, '69');
    expect(await ask(host, Uint8Array.of(1, 0x1a), 8)).toMatch(/^011a00006500/);
    expect(await ask(host, transfer(0x80, 'out'), 5)).toMatch(/^0172..0040/);
    await untilException(host, '69');
    expect(await ask(host, withCrc([1, 0x72, 2, 0xff, 0]), 7)).toMatch(/^0172..0000ff80/);
    expect(await ask(host, Uint8Array.of(1, 0x1a), 8)).toMatch(/^011a00005000/);
    await practice.order('open');
    await untilException(host, '11');
    host.close();
  },
  20_000,
);

test('SRV-4 the practice cabinet calls its host again after its power was off', async () => {
  await practice.order('off');
  const host = new TerminalHost(device());
  await practice.order('on');
  expect(await host.read(1)).toBe('01');
  host.close();
});
