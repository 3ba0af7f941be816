import { setTimeout as sleep } from 'node:timers/promises';
import { SessionsReply } from '@floorcast/contract/player';
import type { SignedInAccount } from '../../../e2e/siege/signed-in-account.ts';
import type { ShapedSite } from '../../../e2e/support/shaped/shaped-site.ts';
import { BrowserUser } from './browser-user.ts';
import type { Link } from './links.ts';
import type { Figures, Measured } from './measured.ts';
import { FREE, failed, measurePictures } from './measurement.ts';

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
