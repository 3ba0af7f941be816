import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { idleStation } from '../../testing/idle-station.ts';
import type { BoardOpener } from './boards.ts';
import { PanelConfig } from './panel-config.ts';
import { RelayPanel } from './relay-panel.ts';
import { FakeRelays } from './testing/fake-relays.ts';
import { PressDeadline, PressExpired } from './timing.ts';

const CONFIG = PanelConfig.parse({ kind: 'hid', address: 'hid:/dev/hidraw0', outputs: { spin: 1 } });

/** A board that connects after a while, unless the attempt is aborted before. */
const slowBoard =
  (relays: FakeRelays, afterMs: number): BoardOpener =>
  async (signal) => {
    await sleep(afterMs, undefined, { signal });
    return { set: async (output, closed) => relays.set(output, closed), close: () => undefined };
  };

test('GAME-11 GAME-15 a board that connects after the deadline of a press does not press', async () => {
  const relays = new FakeRelays();
  const panel = new RelayPanel(CONFIG, slowBoard(relays, 400));
  await expect(panel.press('spin', new PressDeadline(200))).rejects.toThrow(PressExpired);
  expect(relays.log).toEqual([]);
  await panel.press('spin');
  expect(relays.log).toEqual(['+1', '-1']);
  await panel.close();
});

test('GAME-11 a board that does not connect delays neither the failure of a press nor the end of the floor', async () => {
  const began = performance.now();
  const relays = new FakeRelays();
  const panel = new RelayPanel(CONFIG, slowBoard(relays, 60_000));
  const station = idleStation({
    press: (button, deadline) => panel.press(button, deadline),
    hold: (button, deadline) => panel.hold(button, deadline),
    releaseAll: () => panel.releaseAll(),
  });
  expect(await station.press('spin')).toMatchObject({ ok: false });
  expect(performance.now() - began).toBeLessThan(10_000);
  await station.close();
  await panel.close();
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(relays.log).toEqual([]);
});
