import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ChatContactsReply } from '@floorcast/contract/chat';
import { ERRORS } from '@floorcast/contract/errors';
import { NotificationInit } from '@floorcast/contract/sockets';
import { ProtooError } from '@floorcast/protoo/peer';
import type { Draw } from '@floorcast/simulated-egm/game/game';
import { SocketPlayer } from '../../../apps/house/src/testing/player.ts';
import type { PlayerAccount } from '../../../e2e/seed/player-accounts.ts';
import type { Call, Callers } from '../../lib/callers.ts';
import { Seat, timed, type Waits } from '../../lib/load.ts';
import { Watcher } from '../../lib/watcher.ts';

/** The site, and the records of its virtual users. */
export interface SoakedSite {
  readonly url: string;
  readonly machineIds: readonly number[];
  readonly callers: Callers;
  /** Waiting times of the present sample. */
  readonly waits: Waits;
}

export interface SoakUser {
  readonly account: PlayerAccount;
  readonly draw: Draw;
}

/** Waits a drawn time (ms), or until `over` is aborted. */
const pause = (draw: Draw, least: number, most: number, over: AbortSignal): Promise<void> =>
  sleep(least + draw(most - least), undefined, { signal: over }).catch(() => undefined);

const oneOf = <T>(draw: Draw, [first, ...others]: readonly [T, ...T[]]): T =>
  others[draw(others.length + 1) - 1] ?? first;

/** Calls the house. @throws if the answer is not 200. */
async function call({ callers }: SoakedSite, { account }: SoakUser, what: Call): Promise<string> {
  const { status, body } = await callers.ask(account.id, what);
  if (status !== 200) throw new Error(`${what.path.replace(/\d+/g, 'N')} answered ${status}`);
  return body.toString();
}

/** One action of a signed-in virtual user. */
type Action = (site: SoakedSite, user: SoakUser, token: string, over: AbortSignal) => Promise<unknown>;

interface Habit {
  readonly action: Action;
  /** Bounds of the pause before each action (ms). */
  readonly least: number;
  readonly most: number;
}

const signOut = (site: SoakedSite, user: SoakUser, token: string): Promise<string> =>
  call(site, user, { path: '/api/player/logout', method: 'POST', token });

/** Reads the lobby as its page does. */
const readLobby: Action = async (site, user, token) => {
  site.waits.lobbies.push(await timed(call(site, user, { path: '/api/machine/all', token })));
  const still = `/api/machines/${site.machineIds[user.draw(site.machineIds.length)]}/still` as const;
  const path = oneOf(user.draw, ['/api/machine/brands', '/api/player/balance', '/api/player/profile', still]);
  await call(site, user, { path, token });
};

const PAST = [
  'sessions?size=50',
  'transactions?size=50',
  'games',
  'sessions.csv',
  'transactions.csv',
] as const;
/** Reads a list of past sessions, transactions or games, or a CSV file. */
const readHistory: Action = (site, user, token) =>
  call(site, user, { path: `/api/player/${oneOf(user.draw, PAST)}`, token });

/** Opens a notification connection for a while, and closes it without a logout. */
const listen: Action = async (site, user, token, over) => {
  const listener = await SocketPlayer.connect(site.url, token, 'notification');
  await listener.ask(NotificationInit.method, { id: user.account.id });
  await pause(user.draw, 3_000, 15_000, over);
  await listener.close();
};

const chat: Action = async (site, user, token) => {
  const contacts = await call(site, user, { path: '/api/chat/contacts', token });
  const [contact] = ChatContactsReply.parse(JSON.parse(contacts));
  if (contact === undefined) throw new Error('the list of contacts is empty');
  const { id } = user.account;
  const body = {
    chatId: `${Math.min(id, contact.id)}-${Math.max(id, contact.id)}`,
    contactId: contact.id,
    messageText: `Where is my seat? ${user.draw(1_000)}`,
    requestId: randomUUID(),
  };
  await call(site, user, { path: '/api/chat/send-message', method: 'POST', body, token });
  await call(site, user, { path: `/api/chat/get-chat?userId=${id}&contactId=${contact.id}`, token });
};

const takeClaim: Action = async (site, user, token) => {
  await call(site, user, { path: '/api/player/claims', token });
  const path = oneOf(user.draw, ['/api/player/discount', '/api/player/bonus', '/api/player/bonus/weekly']);
  const { status } = await site.callers.ask(user.account.id, { path, token });
  if (![200, 409, 429].includes(status)) throw new Error(`${path} answered ${status}`);
};

/** Opens a viewer for a while; one in four vanishes without ending it. */
const watch: Action = async ({ url, machineIds }, { draw }, token, over) => {
  const machineId = machineIds[draw(machineIds.length)] ?? 0;
  const watcher = await Watcher.open(url, token, { machineId, camera: oneOf(draw, ['screen', 'camera']) });
  await pause(draw, 4_000, 12_000, over);
  if (draw(4) === 0) watcher.vanish();
  else await watcher.close();
};

/** Habits of the virtual users that do not play. */
export const HABITS: readonly Habit[] = [
  { action: readLobby, least: 500, most: 1_500 },
  { action: readLobby, least: 500, most: 1_500 },
  { action: listen, least: 200, most: 2_000 },
  { action: listen, least: 200, most: 2_000 },
  { action: listen, least: 200, most: 2_000 },
  { action: chat, least: 2_000, most: 6_000 },
  { action: watch, least: 500, most: 4_000 },
  { action: watch, least: 500, most: 4_000 },
];

/** Signs in and repeats one action until `over` is aborted. */
export async function followHabit(
  site: SoakedSite,
  user: SoakUser,
  { action, least, most }: Habit,
  over: AbortSignal,
): Promise<void> {
  const token = await site.callers.signIn(user.account.id, user.account.username);
  while (!over.aborted) {
    await pause(user.draw, least, most, over);
    if (!over.aborted)
      await action(site, user, token, over).catch((error: unknown) => site.waits.refuse(error));
  }
  await signOut(site, user, token);
}

const MOST_GAMES = 8;
const AUTOPLAY_GAMES = 5;
/** One visit in so many is cut off, and one in so many uses autoplay. */
const CUT_ONE_IN = 5;
const AUTOPLAY_ONE_IN = 3;
const HISTORY_ONE_IN = 2;
const CLAIM_ONE_IN = 4;
/** Time (ms) from taking a seat to the cash-in: the panel selects the lowest bet meanwhile. */
const BEFORE_CASH_IN_MS = 1_000;
/** Time (ms) from a cut to the reconnection. */
const AWAY_MS = 2_000;

interface Visit {
  readonly site: SoakedSite;
  readonly user: SoakUser;
  readonly token: string;
  readonly over: AbortSignal;
}

/** Signs in, plays and signs out, repeatedly. */
export async function playRepeatedly(site: SoakedSite, user: SoakUser, over: AbortSignal): Promise<void> {
  await pause(user.draw, 0, 3_000, over);
  while (!over.aborted) {
    await visit(site, user, over).catch((error: unknown) => site.waits.refuse(error));
    await pause(user.draw, 500, 3_000, over);
  }
}

async function visit(site: SoakedSite, user: SoakUser, over: AbortSignal): Promise<void> {
  const token = await site.callers.signIn(user.account.id, user.account.username);
  try {
    const taken = await takeSeat({ site, user, token, over });
    if (taken !== undefined) await stay({ site, user, token, over }, taken);
    if (user.draw(HISTORY_ONE_IN) === 0) await readHistory(site, user, token, over);
    if (user.draw(CLAIM_ONE_IN) === 0) await takeClaim(site, user, token, over);
  } finally {
    await signOut(site, user, token);
  }
}

interface Taken {
  readonly machineId: number;
  readonly seat: Seat;
}

/** Takes the first free seat from a drawn machine on; undefined if all are taken. */
async function takeSeat({ site, user, token }: Visit): Promise<Taken | undefined> {
  const { machineIds, url } = site;
  const first = user.draw(machineIds.length);
  for (const machineId of [...machineIds.slice(first), ...machineIds.slice(0, first)])
    try {
      return { machineId, seat: await Seat.take(url, token, machineId) };
    } catch (error) {
      if (!(error instanceof ProtooError && error.code === ERRORS.machineBusy.code)) throw error;
    }
  return undefined;
}

async function stay(visit: Visit, taken: Taken): Promise<void> {
  const { site, user } = visit;
  let { seat } = taken;
  try {
    await sleep(BEFORE_CASH_IN_MS);
    const amount = 100 * (50 + user.draw(100));
    site.waits.cashIns.push(await timed(seat.cashIn(amount)));
    await play(visit, seat);
    await seat.quiet();
    if (user.draw(CUT_ONE_IN) === 0 && !visit.over.aborted) seat = await reconnect(visit, taken);
    await play(visit, seat);
    await seat.quiet();
    site.waits.cashOuts.push(await timed(seat.cashOut()));
  } finally {
    // The house cashes out the remaining credit.
    await seat.leave();
  }
}

async function play({ site, user, over }: Visit, seat: Seat): Promise<void> {
  const { draw } = user;
  if (draw(AUTOPLAY_ONE_IN) === 0 && !over.aborted) {
    await seat.autoplay(AUTOPLAY_GAMES, over);
    return;
  }
  for (let games = 1 + draw(MOST_GAMES); games > 0 && !over.aborted; games--) {
    site.waits.games.push(await seat.play());
    await sleep(300 + draw(1_000));
  }
}

/** Loses the connection during a game, and reconnects. */
async function reconnect({ site, user, token }: Visit, { machineId, seat }: Taken): Promise<Seat> {
  // Its end is not received.
  void seat.play().catch(() => undefined);
  await sleep(200 + user.draw(600));
  seat.cut();
  await sleep(AWAY_MS);
  const taken = await Seat.take(site.url, token, machineId);
  await taken.quiet();
  return taken;
}
