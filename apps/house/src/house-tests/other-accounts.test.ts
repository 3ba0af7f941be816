import { MachineInit } from '@floorcast/contract/sockets';
import { afterAll, expect, test } from 'vitest';
import { Callers } from '../testing/callers.ts';
import { OFFER } from '../testing/calls/sdp.ts';
import { houseOfTests } from '../testing/database.ts';
import { SocketPlayer } from '../testing/player.ts';
import { ScriptedFloor } from '../testing/scripted-floor.ts';

const PICTURE = Buffer.from('ffd8ff70696374757265', 'hex');
const floor = new ScriptedFloor([101, 102]);
let owner: SocketPlayer;
/** Resources of `demo`, as they are named in addresses and bodies. */
const things = new Map<string, string | number>();

const { db, house } = await houseOfTests();
const callers = new Callers(db);
await floor.link(house.url);
await haveThings();
afterAll(async () => {
  await owner.close();
  await floor.cut();
});

async function haveThings(): Promise<void> {
  const token = await callers.token('demo');
  owner = await SocketPlayer.connect(house.url, token);
  const { session } = MachineInit.reply.parse(await owner.ask('init', { machineID: 101, token }));
  await owner.ask('cashin', { amount: 5_000, requestId: 'things-of-demo' });
  await floor.game(101, 100, 300);
  const round = await db.selectFrom('rounds').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('gameStills')
    .values({ gameId: round.id, sessionId: session.id, jpeg: PICTURE })
    .execute();
  const watched = await ask('demo', 'POST', '/api/machines/102/video/screen/whep', OFFER);
  const [id, staff] = [(await callers.user('demo')).id, (await callers.user('staff')).id];
  things.set('account', id).set('session', session.id).set('game', round.id);
  things.set('staff', staff).set('chat', `${Math.min(id, staff)}-${Math.max(id, staff)}`);
  things.set('viewer', String(watched.headers.location).split('/').at(-1) ?? '');
}

async function ask(
  username: string,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object | string,
) {
  return house.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${await callers.token(username)}`,
      ...(typeof payload === 'string' ? { 'content-type': 'application/sdp' } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** Each thing of a player's, asked for by another one and by staff: what they are answered. */
const ASKED = [
  ['profile', 'GET', '/api/player/profile/{account}', undefined, [403, 40300], [200, undefined]],
  [
    'receipt of a session',
    'GET',
    '/api/player/sessions/{session}/receipt',
    undefined,
    [404, 40400],
    [404, 40400],
  ],
  ['picture of a game', 'GET', '/api/player/games/{game}/still', undefined, [404, 40400], [200, undefined]],
  [
    'conversation',
    'GET',
    '/api/chat/get-chat?userId={account}&contactId={staff}',
    undefined,
    [403, 40300],
    [403, 40300],
  ],
  [
    'chat',
    'POST',
    '/api/chat/send-message',
    { chatId: '{chat}', contactId: '{staff}', messageText: 'x' },
    [404, 40400],
    [404, 40400],
  ],
  [
    'account, in the chat',
    'POST',
    '/api/chat/send-message',
    { chatId: '{chat}', contactId: '{account}', messageText: 'x' },
    [404, 40400],
    [200, undefined],
  ],
  ['session, given up', 'POST', '/api/player/cancel', { machineId: 101 }, [409, 41005], [409, 41005]],
  ['session, ended', 'POST', '/api/player/kick', { machineId: 101 }, [403, 40300], [200, undefined]],
] as const;

/** A text with what it names filled in; a number alone stays one. */
function filled(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const [, whole] = /^\{(\w+)\}$/.exec(value) ?? [];
  if (whole !== undefined) return things.get(whole);
  return value.replace(/\{(\w+)\}/g, (_, name: string) => String(things.get(name)));
}
const filledIn = (body: object | undefined): object | undefined =>
  body && Object.fromEntries(Object.entries(body).map(([name, value]) => [name, filled(value)]));

test('SESS-1 TX-1 lists of one player contain no rows of another', async () => {
  for (const [list, query] of [
    ['sessions', ''],
    ['transactions', ''],
    ['games', ''],
    ['games', `?session=${things.get('session')}`],
  ]) {
    const [own, other] = [
      await ask('demo', 'GET', `/api/player/${list}`),
      await ask('demo2', 'GET', `/api/player/${list}${query}`),
    ];
    expect([list, own.json<{ total: number }>().total]).not.toEqual([list, 0]);
    const rest = other.json<{ items: { tag?: string }[] }>().items.filter(({ tag }) => tag !== 'welcome');
    expect([list, rest]).toEqual([list, []]);
  }
  for (const file of ['sessions', 'transactions']) {
    const lines = (await ask('demo2', 'GET', `/api/player/${file}.csv`)).body.trim().split('\r\n');
    expect([file, lines.filter((line) => !line.includes('welcome'))]).toEqual([file, [lines[0]]]);
  }
});

test('SRV-1 a viewer is ended by its own account only', async () => {
  await ask('demo2', 'DELETE', `/api/machines/102/video/screen/whep/${things.get('viewer')}`);
  await ask('staff', 'DELETE', `/api/machines/102/video/screen/whep/${things.get('viewer')}`);
  expect(floor.viewers.size).toBe(1);
  await ask('demo', 'DELETE', `/api/machines/102/video/screen/whep/${things.get('viewer')}`);
  expect(floor.viewers.size).toBe(0);
});

test.each(ASKED)(
  'SRV-1 a player cannot reach the %s of another player',
  async (_, method, url, body, other, staff) => {
    const answered = async (username: string) => {
      const answer = await ask(username, method, String(filled(url)), filledIn(body));
      const json = String(answer.headers['content-type']).startsWith('application/json');
      const code = json ? answer.json<{ code?: number }>().code : undefined;
      return [answer.statusCode, code];
    };
    expect(await answered('demo2')).toEqual(other);
    expect(await answered('staff')).toEqual(staff);
  },
);
