import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ButtonPanel } from '../driver.ts';
import { PanelConfig } from './panel-config.ts';
import type { FakeRelays } from './testing/fake-relays.ts';
import { PressDeadline, PressExpired } from './timing.ts';

/** A board that outlives the panels that are opened on it. */
export interface PanelRig {
  /** The board's part of a configuration. */
  readonly config: { kind: PanelConfig['kind']; address: string; protocol?: PanelConfig['protocol'] };
  readonly relays: FakeRelays;
  open(config: PanelConfig): ButtonPanel;
  /** The board is unplugged, and plugged in again. */
  unplug(): Promise<void>;
  plug(): Promise<void>;
  close(): Promise<void>;
}

const PATIENCE = { timeout: 10_000 };

/** The board of the present test, and the panels that it opens. */
interface Board {
  rig(): PanelRig;
  open(more?: Partial<PanelConfig>): ButtonPanel;
}

/** What every panel does on any board. */
export function testPanel(name: string, openRig: () => Promise<PanelRig>): void {
  describe(name, () => {
    const board = boardOfEachTest(openRig);
    testPresses(board);
    testHolds(board);
    testOutputs(board);
  });
}

function boardOfEachTest(openRig: () => Promise<PanelRig>): Board {
  let rig: PanelRig;
  const panels: ButtonPanel[] = [];
  beforeEach(async () => {
    rig = await openRig();
  });
  afterEach(async () => {
    await Promise.all(panels.splice(0).map((panel) => panel.close()));
    await rig.close();
  });
  return {
    rig: () => rig,
    open(more = {}) {
      const outputs = { spin: 1, 'max-bet': 3 };
      const panel = rig.open(PanelConfig.parse({ ...rig.config, outputs, pulseMs: 20, gapMs: 5, ...more }));
      panels.push(panel);
      return panel;
    },
  };
}

function testPresses({ rig, open }: Board): void {
  test('GAME-11 a press closes one output and opens it again, one press after another', async () => {
    const panel = open();
    await Promise.all([panel.press('spin'), panel.press('max-bet'), panel.press('spin')]);
    await vi.waitFor(() => expect(rig().relays.log).toEqual(['+1', '-1', '+3', '-3', '+1', '-1']), PATIENCE);
    expect(rig().relays.most).toBe(1);
    await expect(panel.press('eject')).rejects.toThrow('no output');
  });

  test('GAME-11 GAME-15 a press whose deadline has passed is not made, the next one is', async () => {
    const panel = open();
    const passed = new PressDeadline(-1);
    const canceled = new PressDeadline(60_000, AbortSignal.abort());
    for (const deadline of [passed, canceled]) {
      await expect(panel.press('spin', deadline)).rejects.toThrow(PressExpired);
      await expect(panel.hold('spin', deadline)).rejects.toThrow(PressExpired);
    }
    await panel.press('max-bet', new PressDeadline(60_000));
    await vi.waitFor(() => expect(rig().relays.log).toEqual(['+3', '-3']), PATIENCE);
  });

  test('GAME-11 GAME-15 the deadline of a press is checked after the gap between presses', async () => {
    const panel = open({ gapMs: 300 });
    await panel.press('spin');
    await expect(panel.press('spin', new PressDeadline(100))).rejects.toThrow(PressExpired);
    await vi.waitFor(() => expect(rig().relays.log).toEqual(['+1', '-1']), PATIENCE);
  });
}

function testHolds({ rig, open }: Board): void {
  test('GAME-11 a held button stays down until it is released', async () => {
    const panel = open();
    await panel.hold('spin');
    await vi.waitFor(() => expect([...rig().relays.closed]).toEqual([1]), PATIENCE);
    await panel.releaseAll();
    await vi.waitFor(() => expect(rig().relays.closed.size).toBe(0), PATIENCE);
  });

  test('GAME-11 a held button is released after the time of the configuration', async () => {
    await open({ holdMs: 100 }).hold('spin');
    await vi.waitFor(() => expect([...rig().relays.closed]).toEqual([1]), PATIENCE);
    await vi.waitFor(() => expect(rig().relays.closed.size).toBe(0), PATIENCE);
  });

  test('GAME-11 a panel that is closed leaves no output closed', async () => {
    const panel = open();
    await panel.hold('spin');
    await panel.releaseAll();
    await panel.close();
    await vi.waitFor(() => expect(rig().relays.closed.size).toBe(0), PATIENCE);
    await expect(panel.press('spin')).rejects.toThrow();
  });
}

function testOutputs({ rig, open }: Board): void {
  test('GAME-11 outputs that are closed when the panel is opened are opened first', async () => {
    rig().relays.set(3, true);
    await open().press('spin');
    await vi.waitFor(() => expect(rig().relays.log).toEqual(['+3', '-3', '+1', '-1']), PATIENCE);
  });

  test('GAME-11 a press fails while the board is unplugged; once it is back all outputs are opened and presses work', async () => {
    const panel = open();
    await panel.hold('spin');
    await rig().unplug();
    await expect(panel.press('max-bet')).rejects.toThrow();
    await rig().plug();
    await vi.waitFor(() => expect(rig().relays.closed.size).toBe(0), PATIENCE);
    rig().relays.log.length = 0;
    await vi.waitFor(() => panel.press('max-bet'), PATIENCE);
    await vi.waitFor(() => expect(rig().relays.log.slice(-2)).toEqual(['+3', '-3']), PATIENCE);
  });
}
