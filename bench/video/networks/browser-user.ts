import { ProtooMessage } from '@floorcast/contract/protoo';
import { MachineNotifications } from '@floorcast/contract/sockets';
import type { BrowserContext, Page } from '@playwright/test';
import type * as z from 'zod/mini';
import { PASSWORD } from '../../../e2e/siege/player-accounts.ts';
import type { SignedInAccount } from '../../../e2e/siege/signed-in-account.ts';
import { leaveGame } from '../../../e2e/support/leave-game.ts';
import { recordPictures } from '../../../e2e/support/picture/page-pictures.ts';
import { Player } from '../../../e2e/support/player.ts';
import type { ShapedSite } from '../../../e2e/support/shaped/shaped-site.ts';

type Round = z.infer<typeof MachineNotifications.round>;

/** Time (ms) for a step of the visit; on a slow link some take long. */
const PATIENCE_MS = 40_000;
/** How long (ms) a player looks at the lobby before a tap on a machine. */
const LOOKS_MS = 3_000;
/** Longest time (ms) to wait for a first picture. */
const PICTURE_MS = 10_000;
/** Time (ms) for free games that are won to end. */
const FREE_GAMES_MS = 90_000;
const CASH_IN_MAJOR = '100';
const EVERY_MS = 3_000;

/** A player in a browser at the other end of the link. */
export class BrowserUser {
  readonly page: Page;
  /** Games that ended, as the page was notified. */
  readonly rounds: Round[] = [];
  readonly #context: BrowserContext;
  readonly #player: Player;

  private constructor(context: BrowserContext, page: Page, site: string) {
    this.#context = context;
    this.page = page;
    this.#player = new Player(page, site);
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => this.#onText(payload.toString())),
    );
  }

  /** Signs in, and looks at the lobby for a while: its page loads what a game needs meanwhile. */
  static async arrive({ browser, url }: ShapedSite, { account }: SignedInAccount): Promise<BrowserUser> {
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await recordPictures(page);
    const user = new BrowserUser(context, page, url);
    await user.#player.signIn(account.username, PASSWORD);
    await page.waitForTimeout(LOOKS_MS);
    return user;
  }

  /** Waits until the machine's card has the status, taps on it, and returns when the page had the tap. */
  async tap(machineId: number, status: 'available' | 'playing'): Promise<number> {
    const card = this.page.locator(`[data-testid=machine-${machineId}][data-status=${status}]`);
    const tapped = await card.evaluateHandle((element) => {
      const time = new Promise<number>((resolve) => {
        const noted = () => resolve(performance.timeOrigin + performance.now());
        element.addEventListener('click', noted, { capture: true, once: true });
      });
      return { time };
    });
    await card.click();
    return tapped.evaluate(({ time }) => time);
  }

  /** Puts money on the machine once the seat is taken. */
  async cashIn(): Promise<void> {
    await this.page.locator('[data-testid=cash-in]:enabled').waitFor();
    await this.#player.cashIn(CASH_IN_MAJOR);
    await this.page.locator('[data-testid=credit]:not([data-minor="0"])').first().waitFor();
  }

  /** Waits for the first picture. None may come on a slow link; then the measurement shows it. */
  async seesPicture(): Promise<void> {
    const options = { timeout: PICTURE_MS };
    await this.page
      .waitForFunction(() => window.shownFrames.length > 0, null, options)
      .catch(() => undefined);
  }

  /** Presses the spin button regularly where it can be pressed. The returned function ends that. */
  async play(): Promise<() => Promise<void>> {
    const playing = await this.page.evaluateHandle((everyMs) => {
      const press = () => {
        const spin = document.querySelector('[data-testid=spin]');
        if (spin instanceof HTMLElement && spin.textContent === 'Spin') spin.click();
      };
      press();
      return { timer: setInterval(press, everyMs) };
    }, EVERY_MS);
    return () => playing.evaluate(({ timer }) => clearInterval(timer));
  }

  /** Waits for free games to end, and moves the credit back to the wallet. */
  async cashOut(): Promise<void> {
    await this.page.getByTestId('cash-out').click();
    const empty = this.page.locator('[data-testid=credit][data-minor="0"]').first();
    await empty.waitFor({ timeout: FREE_GAMES_MS });
  }

  async leave(): Promise<void> {
    await leaveGame(this.page);
    await this.page.waitForURL('**/lobby');
  }

  async close(): Promise<void> {
    await this.#context.close();
  }

  #onText(text: string): void {
    const message = ProtooMessage.safeParse(JSON.parse(text)).data;
    if (message === undefined || !('notification' in message) || message.method !== 'round') return;
    const round = MachineNotifications.round.parse(message.data);
    if (round.phase === 'ended') this.rounds.push(round);
  }
}
