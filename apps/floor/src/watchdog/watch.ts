import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { releasePanel } from '../machines/panel/panel.ts';
import type { PanelConfig } from '../machines/panel/panel-config.ts';
import { BYE, WatchdogOrder } from './words.ts';

const TRIES = 20;
const TRY_MS = 2_000;
const AGAIN_MS = 250;

/**
 * Watches over a floor by the pipe between them: resolves when the floor has ended. Whatever way it ended but by saying
 * so, every output of its panels was opened, or tried to.
 */
export async function watch(pipe: Readable): Promise<void> {
  const lines = createInterface({ input: pipe });
  const first = await new Promise<string | undefined>((resolve) => {
    lines.once('line', resolve).once('close', () => resolve(undefined));
  });
  if (first === undefined) return;
  const { panels, silenceMs } = WatchdogOrder.parse(JSON.parse(first));
  const end = await new Promise<'bye' | 'died'>((resolve) => {
    const died = () => resolve('died');
    let timer = setTimeout(died, silenceMs);
    lines.once('close', died).on('line', (line) => {
      clearTimeout(timer);
      if (line === BYE) resolve('bye');
      else timer = setTimeout(died, silenceMs);
    });
  });
  lines.close();
  pipe.destroy();
  if (end === 'died') await Promise.all(panels.map(release));
}

/** Board by board: one that cannot be reached keeps no other waiting. */
async function release(panel: PanelConfig): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      return await releasePanel(panel, AbortSignal.timeout(TRY_MS));
    } catch {
      await sleep(AGAIN_MS);
    }
  }
}
