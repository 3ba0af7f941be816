import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from './patience.ts';

/** The most bytes of a picture of the documents. */
const MOST_BYTES = 120_000;
const QUALITIES = [82, 74, 66, 58, 50, 42] as const;
/** Time (ms) for pictures and animations to finish. */
const SETTLE_MS = 700;

/** Takes the pictures of the documents. */
export class Pictures {
  readonly #folder: string;
  readonly taken: { readonly name: string; readonly bytes: number }[] = [];

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Of the top of the page, in the best quality that is small enough; `height`: of a window that is as high (px). */
  async take(page: Page, name: string, height?: number): Promise<void> {
    const before = page.viewportSize();
    if (height !== undefined && before !== null) await page.setViewportSize({ ...before, height });
    await page.evaluate(() => scrollTo(0, 0));
    await this.#store(page, name);
    if (before !== null) await page.setViewportSize(before);
  }

  async #store(page: Page, name: string): Promise<void> {
    // A toast lies over the screen until it is read.
    await expect(page.getByTestId('toast')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(SETTLE_MS);
    for (const quality of QUALITIES) {
      const bytes = await page.screenshot({ type: 'jpeg', quality, scale: 'css' });
      if (bytes.length > MOST_BYTES) continue;
      writeFileSync(join(this.#folder, `${name}.jpg`), bytes);
      this.taken.push({ name, bytes: bytes.length });
      return;
    }
    throw new Error(`${name}: the picture is larger than ${MOST_BYTES} bytes`);
  }
}
