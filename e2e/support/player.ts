import { LoginReply } from '@floorcast/contract/auth';
import type { Locator, Page } from '@playwright/test';
import { newGuest, nextMachine, passwordOf } from './sign-in.ts';
import { expect } from './stack.ts';

/** Within this time (ms) the screen knows an amount. */
const KNOWN_MS = 20_000;

/** A player at the screen: actions by the names that the screen shows. */
export class Player {
  readonly page: Page;
  readonly #site: string;

  /** `site`: address of the site, if the browser has no base address. */
  constructor(page: Page, site = '') {
    this.page = page;
    this.#site = site;
  }

  /** Signs in at the login page. */
  async signInByForm(username: string, password = passwordOf(username)): Promise<void> {
    await this.page.addInitScript(() => localStorage.setItem('language', 'en'));
    await this.page.goto(`${this.#site}/login`);
    await this.page.locator('input[name=username]').fill(username);
    await this.page.locator('input[name=password]').fill(password);
    await this.page.locator('button[type=submit]').click();
    await this.page.waitForURL('**/lobby');
  }

  /** Opens a page as an account that is signed in: its token is where the app keeps it. */
  async signIn(username: string, path = '/lobby', password = passwordOf(username)): Promise<void> {
    const data = { username, password, site_id: 1000 };
    const answer = await this.page.request.post(`${this.#site}/api/login`, { data });
    const { token, pin_code } = LoginReply.parse(await answer.json());
    const stored = { access_token: token, pin_code, language: 'en' };
    // Before the app, which reads its storage as it starts; what later pages store is left alone.
    const storing = await this.page.addInitScript((items) => {
      if (window.top === window) Object.assign(localStorage, items);
    }, stored);
    await this.page.goto(`${this.#site}${path}`);
    await storing.dispose();
    if (path !== '/lobby') return;
    await this.page.waitForURL('**/lobby');
    await this.page.locator('main h1').first().waitFor();
  }

  card(machineId: number): Locator {
    return this.page.getByTestId(`machine-${machineId}`);
  }

  /**
   * A machine's card once it has this status (by default any). Scrolls the lobby to it: only cards near the window are in
   * the page, and a card moves when its status changes. `timeout` in ms.
   */
  async findCard(machineId: number, status: string | RegExp = /./, timeout = 20_000): Promise<Locator> {
    const card = this.card(machineId);
    await expect(async () => {
      if ((await card.count()) === 0) await this.page.evaluate(scrollOn);
      await expect(card).toHaveAttribute('data-status', status, { timeout: 250 });
    }).toPass({ timeout });
    return card;
  }

  /** Opens a free machine from the lobby and waits until its picture moves and it can be played. */
  async sitDown(machineId: number): Promise<void> {
    // The card of a session that is still open becomes the first one once the page knows of it.
    await expect(async () => {
      const card = await this.findCard(machineId, 'available');
      await card.click({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await this.page.waitForURL(`**/game/${machineId}/**`);
    await expect(this.page.getByTestId('cash-in')).toBeEnabled();
    await this.seesMovingPicture();
  }

  /**
   * Signs in at a free machine's address, past the lobby, and waits until its picture moves and it can be played. By default
   * both are nobody else's: a test may end in the seat, which is then released by itself.
   */
  async takeSeat(username = newGuest(), machineId = nextMachine()): Promise<void> {
    await this.signIn(username, `/game/${machineId}/x`);
    await expect(this.page.getByTestId('cash-in')).toBeEnabled();
    await this.seesMovingPicture();
  }

  /** Waits until the picture moves; a new connection counts its frames from the beginning. */
  async seesMovingPicture(): Promise<void> {
    let before = await this.decodedFrames();
    const decodedSince = async () => {
      const now = await this.decodedFrames();
      before = Math.min(before, now);
      return now - before;
    };
    await expect.poll(decodedSince, { timeout: 40_000 }).toBeGreaterThan(5);
  }

  /**
   * Begins to watch for the notice of a lost picture or connection, which may be gone before a test looks for it.
   * Resolves once the page watches; the returned function resolves once the notice was shown.
   */
  async watchForLoss(): Promise<() => Promise<void>> {
    const watch = await this.page.evaluateHandle(() => {
      const notice = '[data-testid="connection-lost"], [data-testid="video-stalled"]';
      const shown = new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (document.querySelector(notice) === null) return;
          observer.disconnect();
          resolve();
        }).observe(document.body, { childList: true, subtree: true });
      });
      return { shown };
    });
    return () => watch.evaluate(({ shown }) => shown);
  }

  decodedFrames(): Promise<number> {
    return this.page
      .getByTestId('video')
      .last()
      .evaluate((video) =>
        video instanceof HTMLVideoElement ? video.getVideoPlaybackQuality().totalVideoFrames : 0,
      );
  }

  /** An amount on the screen, in minor units, once it is known. @throws if it stays unknown. */
  async amount(name: 'balance' | 'credit' | 'bet' | 'win'): Promise<number> {
    const known = this.page.locator(`[data-testid="${name}"][data-minor]`).first();
    const minor = await known.getAttribute('data-minor', { timeout: KNOWN_MS });
    if (minor === null || minor === '') throw new Error(`the ${name} is not known`);
    return Number(minor);
  }

  async cashIn(major: string): Promise<void> {
    await this.page.getByTestId('cash-in').click();
    await this.page.getByTestId('cash-in-amount').fill(major);
    await this.page.getByTestId('cash-in-confirm').click();
  }

  /** Mean brightness (0–255) of the picture, and a coarse print of its reels: 24 × 9 grey samples. */
  picture(): Promise<{ brightness: number; reels: number[] }> {
    return this.page
      .getByTestId('video')
      .last()
      .evaluate((video) => {
        if (!(video instanceof HTMLVideoElement)) throw new Error('no video');
        const sample = (x: number, y: number, w: number, h: number, cols: number, rows: number) => {
          const canvas = new OffscreenCanvas(cols, rows);
          const context = canvas.getContext('2d');
          if (context === null) throw new Error('no canvas');
          context.drawImage(video, x, y, w, h, 0, 0, cols, rows);
          const { data } = context.getImageData(0, 0, cols, rows);
          return Array.from(
            { length: cols * rows },
            (_, i) => ((data[i * 4] ?? 0) + (data[i * 4 + 1] ?? 0) + (data[i * 4 + 2] ?? 0)) / 3,
          );
        };
        const { videoWidth: w, videoHeight: h } = video;
        const whole = sample(0, 0, w, h, 32, 18);
        return {
          brightness: whole.reduce((sum, value) => sum + value, 0) / whole.length,
          reels: sample(w * 0.24, h * 0.2, w * 0.52, h * 0.5, 24, 9),
        };
      });
  }
}

/** Mean difference of the samples of two prints of the reels. */
export const difference = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;

/** Scrolls by half a window, from the end to the beginning. */
function scrollOn(): void {
  const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  scrollTo(0, atEnd ? 0 : scrollY + innerHeight / 2);
}
