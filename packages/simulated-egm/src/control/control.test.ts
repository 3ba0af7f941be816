import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Hall, openHall } from '../hall.ts';
import { ControlReply } from './commands.ts';

let directory: string;
let hall: Hall;
const place = () => join(directory, 'control');
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'control-'));
  const cabinets = [{ id: 1, name: 'One', brand: 'Test', theme: 0 }];
  hall = await openHall({ directory, seed: 1, speed: 50, control: place(), handPayFrom: 2_000, cabinets });
});
afterEach(async () => {
  await hall.close();
  rmSync(directory, { recursive: true });
});

async function say(line: string): Promise<ControlReply> {
  const socket = connect(place());
  const lines = createInterface({ input: socket });
  socket.write(`${line}\n`);
  const [answer] = await once(lines, 'line');
  socket.destroy();
  return ControlReply.parse(JSON.parse(answer));
}
const order = (command: object) => say(JSON.stringify({ cabinet: 1, ...command }));

describe('the control line', () => {
  test('does what stands behind a cabinet can do, and says how it is then', async () => {
    expect(await order({ do: 'open-door' })).toMatchObject({ ok: true, state: { doorOpen: true } });
    expect(await order({ do: 'close-door' })).toMatchObject({ state: { doorOpen: false } });
    expect(await order({ do: 'tilt' })).toMatchObject({ state: { tilt: 0x20 } });
    expect(await order({ do: 'clear-tilt' })).toMatchObject({ state: { tilt: null } });
    expect(await order({ do: 'insert-bill', amount: 5_000 })).toMatchObject({ state: { credits: 5_000 } });
    expect(await order({ do: 'hit-jackpot', amount: 700 })).toMatchObject({ state: { handPays: [700] } });
    expect(await order({ do: 'turn-key' })).toMatchObject({ state: { handPays: [] } });
  });

  test('sets the next game, which the same ask sets alike', async () => {
    await order({ do: 'insert-bill', amount: 5_000 });
    const set = await order({ do: 'next-game', outcome: 'hand-pay' });
    expect(await order({ do: 'next-game', outcome: 'hand-pay' })).toEqual(set);
    hall.cabinets.get(1)?.cabinet.press('spin');
    const win = set.ok ? set.state.win : undefined;
    await vi.waitFor(async () =>
      expect(await order({ do: 'look' })).toMatchObject({ state: { handPays: [win], credits: 4_900 } }),
    );
  });

  test('cuts the power and gives it back; the money and the door are as they were', async () => {
    await order({ do: 'insert-bill', amount: 5_000 });
    await order({ do: 'open-door' });
    expect(await order({ do: 'power-off' })).toMatchObject({ ok: true, state: { power: false } });
    expect(await order({ do: 'tilt' })).toEqual({ ok: false, error: 'no-power' });
    expect(await order({ do: 'power-on' })).toMatchObject({ state: { credits: 5_000, doorOpen: true } });
    expect(await order({ do: 'power-on' })).toEqual({ ok: false, error: 'power-is-on' });
  });

  test.each([
    ['no JSON', '{', 'not-understood'],
    ['an unknown command', '{"do":"explode","cabinet":1}', 'not-understood'],
    ['more than a command takes', '{"do":"look","cabinet":1,"amount":5}', 'not-understood'],
    ['money that is none', '{"do":"insert-bill","cabinet":1,"amount":-5}', 'not-understood'],
    ['a cabinet that is not there', '{"do":"look","cabinet":9}', 'no-such-cabinet'],
    ['a key without a hand pay', '{"do":"turn-key","cabinet":1}', 'no-hand-pay'],
  ])('refuses %s', async (_, line, error) => {
    expect(await say(line)).toEqual({ ok: false, error });
  });
});
