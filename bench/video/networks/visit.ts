import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SessionsReply } from '@floorcast/contract/player';
import { ProtooMessage } from '@floorcast/contract/protoo';
import { MachineNotifications } from '@floorcast/contract/sockets';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type * as z from 'zod/mini';
import type { SignedInAccount } from '../../../e2e/siege/signed-in-account.ts';
import { leaveGame } from '../../../e2e/support/leave-game.ts';
import { figuresOf, liveAfterMs, reachedLinesMs, type Span } from '../../../e2e/support/picture/figures.ts';
import { pageNow, pictureLog, recordPictures } from '../../../e2e/support/picture/page-pictures.ts';
import { Player } from '../../../e2e/support/player.ts';
import type { ShapedLink } from '../../../e2e/support/shaped/shaped-link.ts';
import type { Line, ShapedSite } from '../../../e2e/support/shaped/shaped-site.ts';
import { type Figures, fairness, type Link, type Measured, viewerFigures } from './measured.ts';

/** Time (ms) for the ledger to have the last game. */
const SETTLED_MS = 20_000;
/** Time (ms) for a whole visit, apart from its measurement. */
const VISIT_MS = 180_000;
const LOOK_MS = 250;

export interface VisitParts {
  readonly site: ShapedSite;
  readonly link: Link;
  readonly machineId: number;
  /** The player's account, then those of the spectators. */
  readonly accounts: readonly SignedInAccount[];
  readonly seconds: number;
}

/** One visit over a link: sign in, sit down, cash in, play for a while, cash out. */
export async function visit(parts: VisitParts): Promise<Measured> {
  const { site, link, accounts } = parts;
  const users: BrowserUser[] = [];
  try {
    await site.become(FREE);
    for (const account of accounts) users.push(await BrowserUser.arrive(site, account));
    await site.become(link.line);
    const late = sleep(VISIT_MS + 3_000 * parts.seconds, null, { ref: false });
    const result = await Promise.race([watched(parts, users), late]);
    if (result === null) throw new Error('the visit did not end in time');
    return result;
  } catch (error) {
    return failed(error);
  } finally {
    await site.become(FREE);
    for (const user of users) await user.close();
  }
}

async function watched(parts: VisitParts, users: readonly BrowserUser[]): Promise<Measured> {
  const { site, link, machineId, accounts, seconds } = parts;
  const [player, ...spectators] = users;
  const [account] = accounts;
  if (player === undefined || account === undefined) throw new Error('a visit needs a player');
  const before = await account.statement();
  const requestedAt = await player.tap(machineId, 'available');
  await player.seesPicture();
  await player.cashIn();
  for (const spectator of spectators) {
    await spectator.tap(machineId, 'playing');
    await spectator.seesPicture();
  }
  const stop = await player.play();
  const { page } = player;
  const beside = spectators.map((spectator) => spectator.page);
  const seen = await measurePictures({ path: site, link, seconds, page, requestedAt, beside });
  await stop();
  const gamesAMinute = (player.rounds.length * 60_000) / (seen.whole.until - seen.whole.from);
  const money = await settled(parts, player, account, before.balance);
  return { ...seen, figures: { ...seen.figures, gamesAMinute, ...money } };
}

/** Ends the games, moves the money back, and compares what the page was shown with the ledger. */
async function settled(
  { site, machineId }: VisitParts,
  player: BrowserUser,
  account: SignedInAccount,
  balance: number,
): Promise<Figures> {
  await player.cashOut();
  const games = async () => {
    const answer = await fetch(`${site.stack.url}/api/player/sessions?machine=${machineId}`, {
      headers: { authorization: `Bearer ${await account.token()}` },
    });
    const { spinCount, freeSpinCount } = SessionsReply.parse(await answer.json()).totals;
    return spinCount + freeSpinCount;
  };
  const earned = player.rounds.reduce((sum, { bet, win }) => sum + win - bet, 0);
  const off = async () => Math.abs((await account.statement()).balance - balance - earned);
  for (let left = SETTLED_MS / LOOK_MS; left > 0 && (await off()) !== 0; left--) await sleep(LOOK_MS);
  const figures = { gamesNotShown: Math.abs((await games()) - player.rounds.length), moneyOff: await off() };
  await player.leave();
  return figures;
}

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
class BrowserUser {
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
    await user.#player.signIn(account.username);
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

/** Program of the player's end: connects and discards what comes. */
const RECEIVER = "require('node:net').connect(process.argv[2], process.argv[1]).resume()";

const PART = Buffer.alloc(64 * 1024);

/** Sends for as long as the other end receives. */
function sendOn(socket: Socket): void {
  const fill = () => {
    while (socket.writable && socket.write(PART));
  };
  socket.on('drain', fill).on('error', () => undefined);
  fill();
}

/** Begins a TCP download over a link, as fast as it goes, until it is closed. */
async function download(link: ShapedLink): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    sendOn(socket);
  });
  server.listen(0, link.siteAddress);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const node = [process.execPath, '-e', RECEIVER, link.siteAddress, String(address.port)];
  const [program, ...args] = link.inside(...node);
  const receiver = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(receiver, 'exit');
  return {
    async close() {
      receiver.kill();
      await ended;
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const TOP_LINES = 720;
const FREE: Line = { kbits: null };

/** When the figures of a picture were taken, by the page's clock. */
interface Times {
  readonly whole: Span;
  readonly dropped: Span | null;
  readonly risen: Span | null;
}

/** The pictures of some pages over a link, which was requested by the first at a time of its clock. */
interface Pages {
  readonly path: Path;
  readonly link: Link;
  readonly seconds: number;
  readonly page: Page;
  readonly requestedAt: number;
  /** Other pages that share the link. */
  readonly beside: readonly Page[];
}

/** Lets the time of a measurement pass, with the link's drop in the middle and its download beside it. */
async function measurePictures(pages: Pages): Promise<Measured & { readonly whole: Span }> {
  const { path, link, page, requestedAt, beside } = pages;
  const load = link.download === true ? await download(path.link) : null;
  const times = await pass(pages).finally(() => load?.close());
  const log = await pictureLog(page);
  const seen = figuresOf(log, times.whole);
  const others = await Promise.all(
    beside.map(async (each) => figuresOf(await pictureLog(each), times.whole)),
  );
  const figures: Figures = {
    ...viewerFigures(seen),
    ...beginning(log, requestedAt, times),
    ...changes(log, times),
    ...(others.length === 0 ? {} : fairness([seen, ...others])),
  };
  return { figures, lines: seen.lines, failure: null, whole: times.whole };
}

async function pass({ path, link, seconds, page }: Pages): Promise<Times> {
  const from = await pageNow(page);
  const { drop } = link;
  await sleep(seconds * 1000);
  if (drop === undefined) return { whole: { from, until: await pageNow(page) }, dropped: null, risen: null };
  const droppedAt = await pageNow(page);
  await path.become({ ...link.line, kbits: drop });
  await sleep(seconds * 1000);
  const risenAt = await pageNow(page);
  await path.become(link.line);
  await sleep(seconds * 1000);
  const until = await pageNow(page);
  return {
    whole: { from, until },
    dropped: { from: droppedAt, until: risenAt },
    risen: { from: risenAt, until },
  };
}

type Log = Awaited<ReturnType<typeof pictureLog>>;

function beginning(log: Log, requestedAt: number, { whole: { until } }: Times): Figures {
  const firstPictureMs = reachedLinesMs(log, { from: requestedAt, until }, 1);
  if (firstPictureMs === null) return { firstPictureMs, topRungMs: null };
  const from = requestedAt + firstPictureMs;
  return { firstPictureMs, topRungMs: reachedLinesMs(log, { from, until }, TOP_LINES) };
}

const changes = (log: Log, { dropped, risen }: Times): Figures =>
  dropped === null || risen === null
    ? {}
    : { liveAfterDropMs: liveAfterMs(log, dropped), topAfterRiseMs: reachedLinesMs(log, risen, TOP_LINES) };

/** A measurement that ended early. */
function failed(error: unknown): Measured {
  const [failure = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return { figures: {}, lines: new Map(), failure };
}

/** A path between a sender of pictures and a browser. */
interface Path {
  readonly link: ShapedLink;
  readonly browser: Browser;
  /** Changes the path of everything between them. */
  become(line: Line): Promise<void>;
}
