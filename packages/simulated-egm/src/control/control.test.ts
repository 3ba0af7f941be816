import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openCabinets, type SimulatedCabinets } from '../cabinets.ts';
import { ControlReply } from './commands.ts';

let directory: string;
let simulated: SimulatedCabinets;
const place = () => join(directory, 'control');
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'control-'));
  const cabinets = [{ id: 1, name: 'One', brand: 'Test', theme: 0 }];
  simulated = await openCabinets({
    directory,
    seed: 1,
    speed: 50,
    control: place(),
    handPayFrom: 2_000,
    cabinets,
  });
});
afterEach(async () => {
  await simulated.close();
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
  test('the control line carries out each command and answers with the state of the cabinet', async () => {
    expect(await order({ do: 'open-door' })).toMatchObject({ ok: true, state: { doorOpen: true } });
    expect(await order({ do: 'close-door' })).toMatchObject({ state: { doorOpen: false } });
    expect(await order({ do: 'tilt' })).toMatchObject({ state: { tilt: 0x20 } });
    expect(await order({ do: 'clear-tilt' })).toMatchObject({ state: { tilt: null } });
    expect(await order({ do: 'insert-bill', amount: 5_000 })).toMatchObject({ state: { credits: 5_000 } });
    expect(await order({ do: 'hit-jackpot', amount: 700 })).toMatchObject({ state: { handPays: [700] } });
    expect(await order({ do: 'turn-key' })).toMatchObject({ state: { handPays: [] } });
  });

  test('the control line prepares the next game, and the same command prepares the same game', async () => {
    await order({ do: 'insert-bill', amount: 5_000 });
    const set = await order({ do: 'next-game', outcome: 'hand-pay' });
    expect(await order({ do: 'next-game', outcome: 'hand-pay' })).toEqual(set);
    simulated.cabinets.get(1)?.cabinet.press('spin');
    const win = set.ok ? set.state.win : undefined;
    await vi.waitFor(async () =>
      expect(await order({ do: 'look' })).toMatchObject({ state: { handPays: [win], credits: 4_900 } }),
    );
  });

  test('the control line switches the power off and on, and money and door stay as they were', async () => {
    await order({ do: 'insert-bill', amount: 5_000 });
    await order({ do: 'open-door' });
    expect(await order({ do: 'power-off' })).toMatchObject({ ok: true, state: { power: false } });
    expect(await order({ do: 'tilt' })).toEqual({ ok: false, error: 'no-power' });
    expect(await order({ do: 'power-on' })).toMatchObject({ state: { credits: 5_000, doorOpen: true } });
    expect(await order({ do: 'power-on' })).toEqual({ ok: false, error: 'power-is-on' });
  });

  test.each([
    ['text without JSON', '{', 'not-understood'],
    ['an unknown command', '{"do":"explode","cabinet":1}', 'not-understood'],
    ['a command with an unknown field', '{"do":"look","cabinet":1,"amount":5}', 'not-understood'],
    ['a negative amount', '{"do":"insert-bill","cabinet":1,"amount":-5}', 'not-understood'],
    ['an unknown cabinet', '{"do":"look","cabinet":9}', 'no-such-cabinet'],
    ['a reset without a hand pay', '{"do":"turn-key","cabinet":1}', 'no-hand-pay'],
  ])('the control line refuses %s', async (_, line, error) => {
    expect(await say(line)).toEqual({ ok: false, error });
  });
});
