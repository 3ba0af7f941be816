import { randomUUID } from 'node:crypto';
import { ChatContactsReply } from '@floorcast/contract/chat';
import { NotificationInit } from '@floorcast/contract/sockets';
import { SocketPlayer } from '../../apps/house/src/testing/player.ts';
import { timed } from '../lib/waits.ts';
import { Watcher } from '../lib/watcher.ts';
import { type Comer, call, type Hall, oneOf, pause } from './hall.ts';

/** What somebody does once, who is signed in. */
type Turn = (hall: Hall, comer: Comer, token: string, over: AbortSignal) => Promise<unknown>;

interface Habit {
  readonly turn: Turn;
  /** Between two times (ms). */
  readonly least: number;
  readonly most: number;
}

export const signOut = (hall: Hall, comer: Comer, token: string): Promise<string> =>
  call(hall, comer, { path: '/api/player/logout', method: 'POST', token });

/** Looks at the lobby as its page does. */
const reads: Turn = async (hall, comer, token) => {
  hall.waits.lobbies.push(await timed(call(hall, comer, { path: '/api/machine/all', token })));
  const still = `/api/machines/${hall.machineIds[comer.draw(hall.machineIds.length)]}/still` as const;
  const path = oneOf(comer.draw, [
    '/api/machine/brands',
    '/api/player/balance',
    '/api/player/profile',
    still,
  ]);
  await call(hall, comer, { path, token });
};

const PAST = [
  'sessions?size=50',
  'transactions?size=50',
  'games',
  'sessions.csv',
  'transactions.csv',
] as const;
/** Reads a list of their past, or all of it as a file. */
export const looksBack: Turn = (hall, comer, token) =>
  call(hall, comer, { path: `/api/player/${oneOf(comer.draw, PAST)}`, token });

/** Listens for a while, and goes without a word. */
const listens: Turn = async (hall, comer, token, over) => {
  const listener = await SocketPlayer.connect(hall.url, token, 'notification');
  await listener.ask(NotificationInit.method, { id: comer.person.id });
  await pause(comer.draw, 3_000, 15_000, over);
  await listener.close();
};

const chats: Turn = async (hall, comer, token) => {
  const contacts = await call(hall, comer, { path: '/api/chat/contacts', token });
  const [contact] = ChatContactsReply.parse(JSON.parse(contacts));
  if (contact === undefined) throw new Error('there is nobody to write to');
  const { id } = comer.person;
  const body = {
    chatId: `${Math.min(id, contact.id)}-${Math.max(id, contact.id)}`,
    contactId: contact.id,
    messageText: `Where is my seat? ${comer.draw(1_000)}`,
    requestId: randomUUID(),
  };
  await call(hall, comer, { path: '/api/chat/send-message', method: 'POST', body, token });
  await call(hall, comer, { path: `/api/chat/get-chat?userId=${id}&contactId=${contact.id}`, token });
};

/** Takes what there is to take. */
export const claims: Turn = async (hall, comer, token) => {
  await call(hall, comer, { path: '/api/player/claims', token });
  const path = oneOf(comer.draw, ['/api/player/discount', '/api/player/bonus', '/api/player/bonus/weekly']);
  const { status } = await hall.callers.ask(comer.person.id, { path, token });
  if (![200, 409, 429].includes(status)) throw new Error(`${path} answered ${status}`);
};

/** Watches for a while, and goes; now and then without a word. */
const watches: Turn = async ({ url, machineIds }, { draw }, token, over) => {
  const machineId = machineIds[draw(machineIds.length)] ?? 0;
  const watcher = await Watcher.open(url, token, { machineId, camera: oneOf(draw, ['screen', 'camera']) });
  await pause(draw, 4_000, 12_000, over);
  if (draw(4) === 0) watcher.vanish();
  else await watcher.close();
};

/** Everybody beside those who play. */
export const HABITS: readonly Habit[] = [
  { turn: reads, least: 500, most: 1_500 },
  { turn: reads, least: 500, most: 1_500 },
  { turn: listens, least: 200, most: 2_000 },
  { turn: listens, least: 200, most: 2_000 },
  { turn: listens, least: 200, most: 2_000 },
  { turn: chats, least: 2_000, most: 6_000 },
  { turn: watches, least: 500, most: 4_000 },
  { turn: watches, least: 500, most: 4_000 },
];

/** Comes, and has a habit until it is over. */
export async function visitor(
  hall: Hall,
  comer: Comer,
  { turn, least, most }: Habit,
  over: AbortSignal,
): Promise<void> {
  const token = await hall.callers.signIn(comer.person.id, comer.person.username);
  while (!over.aborted) {
    await pause(comer.draw, least, most, over);
    if (!over.aborted)
      await turn(hall, comer, token, over).catch((error: unknown) => hall.waits.refuse(error));
  }
  await signOut(hall, comer, token);
}
