import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ButtonPanel } from '../driver.ts';
import { PanelConfig } from './panel-config.ts';
import type { FakeRelays } from './testing/fake-relays.ts';
import { NotWanted } from './wanted.ts';

/** A board that outlives the panels that are opened on it. */
export interface PanelRig {
  /** What a configuration says of this board. */
  readonly config: { kind: PanelConfig['kind']; address: string; protocol?: PanelConfig['protocol'] };
  readonly relays: FakeRelays;
  open(config: PanelConfig): ButtonPanel;
  /** The board is pulled out, and put back. */
  unplug(): Promise<void>;
  plug(): Promise<void>;
  close(): Promise<void>;
}

const PATIENCE = { timeout: 10_000 };

/** What every panel does, whatever board it is on. */
export function testPanel(name: string, openRig: () => Promise<PanelRig>): void {
  describe(name, () => {
    let rig: PanelRig;
    const panels: ButtonPanel[] = [];
    beforeEach(async () => {
      rig = await openRig();
    });
    afterEach(async () => {
      await Promise.all(panels.splice(0).map((panel) => panel.close()));
      await rig.close();
    });

    const open = (more: Partial<PanelConfig> = {}): ButtonPanel => {
      const outputs = { spin: 1, 'max-bet': 3 };
      const panel = rig.open(PanelConfig.parse({ ...rig.config, outputs, pulseMs: 20, gapMs: 5, ...more }));
      panels.push(panel);
      return panel;
    };

    test('GAME-11 a press closes one output and opens it again, one press after another', async () => {
      const panel = open();
      await Promise.all([panel.press('spin'), panel.press('max-bet'), panel.press('spin')]);
      await vi.waitFor(() => expect(rig.relays.log).toEqual(['+1', '-1', '+3', '-3', '+1', '-1']), PATIENCE);
      expect(rig.relays.most).toBe(1);
      await expect(panel.press('eject')).rejects.toThrow('no output');
    });

    test('GAME-11 GAME-15 a button that nobody wants pressed any more when its turn comes is not pressed, the next one is', async () => {
      const panel = open();
      const unwanted = () => false;
      await expect(panel.press('spin', unwanted)).rejects.toThrow(NotWanted);
      await expect(panel.hold('spin', unwanted)).rejects.toThrow(NotWanted);
      await panel.press('max-bet', () => true);
      await vi.waitFor(() => expect(rig.relays.log).toEqual(['+3', '-3']), PATIENCE);
    });

    test('GAME-11 GAME-15 whether a press is wanted is asked after the pause that presses keep', async () => {
      const panel = open({ gapMs: 300 });
      await panel.press('spin');
      const until = performance.now() + 100;
      await expect(panel.press('spin', () => performance.now() < until)).rejects.toThrow(NotWanted);
      await vi.waitFor(() => expect(rig.relays.log).toEqual(['+1', '-1']), PATIENCE);
    });

    test('GAME-11 what was closed when the panel is opened is opened first', async () => {
      rig.relays.set(3, true);
      await open().press('spin');
      await vi.waitFor(() => expect(rig.relays.log).toEqual(['+3', '-3', '+1', '-1']), PATIENCE);
    });

    test('GAME-11 a button that is held down stays down until it is let go of', async () => {
      const panel = open();
      await panel.hold('spin');
      await vi.waitFor(() => expect([...rig.relays.closed]).toEqual([1]), PATIENCE);
      await panel.releaseAll();
      await vi.waitFor(() => expect(rig.relays.closed.size).toBe(0), PATIENCE);
    });

    test('GAME-11 nobody holds a button down for longer than the configuration says', async () => {
      await open({ holdMs: 100 }).hold('spin');
      await vi.waitFor(() => expect([...rig.relays.closed]).toEqual([1]), PATIENCE);
      await vi.waitFor(() => expect(rig.relays.closed.size).toBe(0), PATIENCE);
    });

    test('GAME-11 a panel that is closed leaves nothing closed', async () => {
      const panel = open();
      await panel.hold('spin');
      await panel.releaseAll();
      await panel.close();
      await vi.waitFor(() => expect(rig.relays.closed.size).toBe(0), PATIENCE);
      await expect(panel.press('spin')).rejects.toThrow();
    });

    test('GAME-11 without its board a press fails; with it again all is opened and the next one is made', async () => {
      const panel = open();
      await panel.hold('spin');
      await rig.unplug();
      await expect(panel.press('max-bet')).rejects.toThrow();
      await rig.plug();
      await vi.waitFor(() => expect(rig.relays.closed.size).toBe(0), PATIENCE);
      rig.relays.log.length = 0;
      await vi.waitFor(() => panel.press('max-bet'), PATIENCE);
      await vi.waitFor(() => expect(rig.relays.log.slice(-2)).toEqual(['+3', '-3']), PATIENCE);
    });
  });
}
