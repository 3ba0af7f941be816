import { setTimeout as sleep } from 'node:timers/promises';
import { SessionsReply } from '@floorcast/contract/player';
import type { SignedInAccount } from '../../../e2e/siege/signed-in-account.ts';
import { figuresOf, liveAfterMs, reachedLinesMs, type Span } from '../../../e2e/support/picture/figures.ts';
import { pageNow, pictureLog } from '../../../e2e/support/picture/page-pictures.ts';
import type { ShapedSite } from '../../../e2e/support/shaped/shaped-site.ts';
import { BrowserUser } from './browser-user.ts';
import { download } from './download.ts';
import type { Link } from './links.ts';
import { type Figures, fairness, type Measured, viewerFigures } from './measured.ts';

const FREE = { kbits: null };
/** Lines of the best rendition. */
const TOP_LINES = 720;
/** Time (ms) for the ledger to have the last game. */
const SETTLED_MS = 20_000;
/** Time (ms) for a whole visit, apart from its measurement. */
const VISIT_MS = 180_000;
const LOOK_MS = 250;

/** What a visit needs. */
export interface VisitParts {
  readonly site: ShapedSite;
  readonly link: Link;
  readonly machineId: number;
  /** The player's account, then those of the spectators. */
  readonly accounts: readonly SignedInAccount[];
  readonly seconds: number;
}

/** When the figures of a visit were taken, by the player's page. */
interface Times {
  readonly tapped: number;
  readonly whole: Span;
  readonly dropped: Span | null;
  readonly risen: Span | null;
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
    const [failure = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { figures: {}, lines: new Map(), failure };
  } finally {
    await site.become(FREE);
    for (const user of users) await user.close();
  }
}

async function watched(parts: VisitParts, users: readonly BrowserUser[]): Promise<Measured> {
  const { link, machineId, accounts, site } = parts;
  const [player, ...spectators] = users;
  const [account] = accounts;
  if (player === undefined || account === undefined) throw new Error('a visit needs a player');
  const before = await account.statement();
  const tapped = await player.tap(machineId, 'available');
  await player.seesPicture();
  await player.cashIn();
  for (const spectator of spectators) {
    await spectator.tap(machineId, 'playing');
    await spectator.seesPicture();
  }
  const stop = await player.play();
  const beside = link.download === true ? await download(site.link) : null;
  let times: Times;
  try {
    times = { tapped, ...(await pass(parts, player)) };
  } finally {
    await beside?.close();
  }
  await stop();
  const log = await pictureLog(player.page);
  const seen = figuresOf(log, times.whole);
  const others = await Promise.all(
    spectators.map(async ({ page }) => figuresOf(await pictureLog(page), times.whole)),
  );
  const played = player.rounds.length;
  const money = await settled(parts, player, account, before.balance);
  const figures: Figures = {
    ...viewerFigures(seen),
    ...beginning(log, times),
    ...changes(log, times),
    ...(others.length === 0 ? {} : fairness([seen, ...others])),
    gamesAMinute: (played * 60_000) / (times.whole.until - times.whole.from),
    ...money,
  };
  return { figures, lines: seen.lines, failure: null };
}

/** Lets the time of the measurement pass, with the link's drop in the middle. */
async function pass(
  { site, link, seconds }: VisitParts,
  { page }: BrowserUser,
): Promise<Omit<Times, 'tapped'>> {
  const from = await pageNow(page);
  const { drop } = link;
  await sleep(seconds * 1000);
  if (drop === undefined) {
    return { whole: { from, until: await pageNow(page) }, dropped: null, risen: null };
  }
  const droppedAt = await pageNow(page);
  await site.become({ ...link.line, kbits: drop });
  await sleep(seconds * 1000);
  const risenAt = await pageNow(page);
  await site.become(link.line);
  await sleep(seconds * 1000);
  const until = await pageNow(page);
  const dropped = { from: droppedAt, until: risenAt };
  return { whole: { from, until }, dropped, risen: { from: risenAt, until } };
}

type Log = Awaited<ReturnType<typeof pictureLog>>;

function beginning(log: Log, { tapped, whole }: Times): Figures {
  const firstPictureMs = reachedLinesMs(log, { from: tapped, until: whole.until }, 1);
  if (firstPictureMs === null) return { firstPictureMs, topRungMs: null };
  const from = tapped + firstPictureMs;
  return { firstPictureMs, topRungMs: reachedLinesMs(log, { from, until: whole.until }, TOP_LINES) };
}

const changes = (log: Log, { dropped, risen }: Times): Figures =>
  dropped === null || risen === null
    ? {}
    : { liveAfterDropMs: liveAfterMs(log, dropped), topAfterRiseMs: reachedLinesMs(log, risen, TOP_LINES) };

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
