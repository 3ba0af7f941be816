import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Longer (ms) than the time between two free games: a later game belongs to the press. */
const QUIET_MS = 3_000;
const QUIET_MOST_MS = 60_000;
const LOOK_MS = 100;
/** The slowest press (ms) to wait for. */
const PATIENCE_MS = 20_000;

/** Outcome of a press, in milliseconds after it. */
export interface Press {
  /** The screen showed the panel's acknowledgement. Null if the machine's report came first, which hides it. */
  readonly acknowledged: number | null;
  /** The screen showed that the machine had begun the game. */
  readonly confirmed: number;
  /** The first frame with moved reels. */
  readonly moving: number;
}

/** Resolves when no game has run for a while, after free games. @throws if they do not end. */
export async function quiet(page: Page): Promise<void> {
  const until = performance.now() + QUIET_MOST_MS;
  const spin = page.getByTestId('spin');
  for (let since = performance.now(); performance.now() - since < QUIET_MS; await sleep(LOOK_MS)) {
    const idle = (await spin.getAttribute('data-press')) === 'idle' && (await spin.textContent()) === 'Spin';
    if (!idle) since = performance.now();
    if (performance.now() > until) throw new Error('the machine plays on and on');
  }
}

/** Presses the spin button, and observes its state and the reels in the picture. @throws if no game begins. */
export const press = (page: Page): Promise<Press> =>
  page.evaluate(async (patience) => {
    const video = document.querySelector('[data-testid=picture] video');
    const spin = document.querySelector('[data-testid=spin]');
    if (!(video instanceof HTMLVideoElement) || !(spin instanceof HTMLElement))
      throw new Error('not playing');
    const context = new OffscreenCanvas(48, 18).getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('no canvas');
    const reels = () => {
      const { videoWidth: w, videoHeight: h } = video;
      context.drawImage(video, w * 0.24, h * 0.2, w * 0.52, h * 0.5, 0, 0, 48, 18);
      return context.getImageData(0, 0, 48, 18).data;
    };
    const still = reels();
    const began = performance.now();
    const steps = new Map<string | null, number>();
    const confirmed = new Promise<number>((resolve) => {
      const watch = new MutationObserver(() => {
        const step = spin.getAttribute('data-press');
        const after = performance.now() - began;
        steps.set(step, after);
        if (step !== 'confirmed') return;
        watch.disconnect();
        resolve(after);
      });
      watch.observe(spin, { attributes: true, attributeFilter: ['data-press'] });
    });
    const moving = new Promise<number>((resolve) => {
      const look = () => {
        const now = reels();
        let moved = 0;
        for (let i = 0; i < now.length; i += 4) moved += Math.abs((now[i] ?? 0) - (still[i] ?? 0));
        if (moved / (now.length / 4) > 12) resolve(performance.now() - began);
        else video.requestVideoFrameCallback(look);
      };
      video.requestVideoFrameCallback(look);
    });
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`a press came to ${[...steps.keys()]} alone`)), patience);
    });
    spin.click();
    const seen = await Promise.race([Promise.all([confirmed, moving]), late]);
    return { acknowledged: steps.get('acknowledged') ?? null, confirmed: seen[0], moving: seen[1] };
  }, PATIENCE_MS);
