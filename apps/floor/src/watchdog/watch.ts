import { createInterface, type Interface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { releasePanel } from '../machines/panel/panel.ts';
import { PanelConfig } from '../machines/panel/panel-config.ts';

const TRIES = 20;
const TRY_MS = 2_000;
const RETRY_MS = 250;
/** A floor that stays silent for so many times the silence that is allowed it will not wake. */
const HUNG_TIMES = 4;

/**
 * Watches a floor by the pipe between them: resolves when the floor has ended, or beats again after a silence. Unless the floor
 * announced its end, the watchdog has opened every output of its panels, or tried to. A floor that hangs for long is killed:
 * its supervisor restarts it.
 */
export async function watch(pipe: Readable, endFloor: () => void): Promise<void> {
  const lines = createInterface({ input: pipe });
  const first = await new Promise<string | undefined>((resolve) => {
    lines.once('line', resolve).once('close', () => resolve(undefined));
  });
  if (first === undefined) return;
  const { panels, silenceMs } = WatchdogOrder.parse(JSON.parse(first));
  const end = await endOf(lines, silenceMs);
  if (end !== 'bye') {
    const killed = end === 'silent' && endsIfHung(lines, silenceMs * HUNG_TIMES, endFloor);
    await Promise.all([killed, ...panels.map((panel) => release(panel, killed))]);
  }
  lines.close();
  pipe.destroy();
}

/** The end of a floor: in good order, or not, or it is silent for longer than it may be (ms). */
function endOf(lines: Interface, silenceMs: number): Promise<'bye' | 'died' | 'silent'> {
  return new Promise((resolve) => {
    const silent = () => resolve('silent');
    let timer = setTimeout(silent, silenceMs);
    const died = () => {
      clearTimeout(timer);
      resolve('died');
    };
    lines.once('close', died).on('line', (line) => {
      clearTimeout(timer);
      if (line === BYE) resolve('bye');
      else timer = setTimeout(silent, silenceMs);
    });
  });
}

/** Ends a floor that is silent for longer than this (ms), too. Whether it has. */
async function endsIfHung(lines: Interface, ms: number, endFloor: () => void): Promise<boolean> {
  const hangs = !(await wakes(lines, ms));
  if (hangs) endFloor();
  return hangs;
}

/** Whether a floor that is silent beats again, or has ended, within this time (ms). */
function wakes(lines: Interface, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    const awake = () => {
      clearTimeout(timer);
      resolve(true);
    };
    lines.once('line', awake).once('close', awake);
  });
}

/**
 * All boards at once: one that cannot be reached does not delay the others. A floor that hangs may hold the only connection
 * of a board: once it is killed, the board is tried as often again.
 */
async function release(panel: PanelConfig, killed: false | Promise<boolean>): Promise<void> {
  if (!(await isReleased(panel)) && (await killed)) await isReleased(panel);
}

async function isReleased(panel: PanelConfig): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      await releasePanel(panel, AbortSignal.timeout(TRY_MS));
      return true;
    } catch {
      await sleep(RETRY_MS);
    }
  }
  return false;
}

/** The first line to a watchdog: what it watches. */
export const WatchdogOrder = z.object({
  panels: z.array(PanelConfig),
  /** So long without a beat the floor is taken to hang (ms). */
  silenceMs: z.int().positive(),
});
export type WatchdogOrder = z.infer<typeof WatchdogOrder>;

/** The lines after that. */
export const BEAT = 'beat';
/** The floor has released everything itself. */
export const BYE = 'bye';
