import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { idleStation } from '../../testing/idle-station.ts';
import { PanelConfig } from './panel-config.ts';
import type { BoardOpener } from './relay-board.ts';
import { RelayPanel } from './relay-panel.ts';
import { FakeRelays } from './testing/fake-relays.ts';
import { NotWanted } from './wanted.ts';

const CONFIG = PanelConfig.parse({ kind: 'hid', address: 'hid:/dev/hidraw0', outputs: { spin: 1 } });

/** A board that is there after a while, to those who wait so long. */
const slowBoard =
  (relays: FakeRelays, afterMs: number): BoardOpener =>
  async (signal) => {
    await sleep(afterMs, undefined, { signal });
    return { set: async (output, closed) => relays.set(output, closed), close: () => undefined };
  };

test('GAME-11 GAME-15 a board that connects only when nobody wants the press any more does not press', async () => {
  const relays = new FakeRelays();
  const panel = new RelayPanel(CONFIG, slowBoard(relays, 400));
  const until = performance.now() + 200;
  await expect(panel.press('spin', () => performance.now() < until)).rejects.toThrow(NotWanted);
  expect(relays.log).toEqual([]);
  await panel.press('spin');
  expect(relays.log).toEqual(['+1', '-1']);
  await panel.close();
});

test('GAME-11 a board that does not answer the call keeps neither a press waiting nor the floor from its end', async () => {
  const began = performance.now();
  const relays = new FakeRelays();
  const panel = new RelayPanel(CONFIG, slowBoard(relays, 60_000));
  const station = idleStation({
    press: (button, wanted) => panel.press(button, wanted),
    hold: (button, wanted) => panel.hold(button, wanted),
    releaseAll: () => panel.releaseAll(),
  });
  expect(await station.press('spin')).toMatchObject({ ok: false });
  expect(performance.now() - began).toBeLessThan(10_000);
  await station.close();
  await panel.close();
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(relays.log).toEqual([]);
});
