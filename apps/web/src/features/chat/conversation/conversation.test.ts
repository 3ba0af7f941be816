import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chatNews } from '../../../api/chat-news.ts';
import { ChatHouse, ME, THEM } from '../../../testing/chat-house.ts';
import { Conversation } from './conversation.ts';
import { waiting } from './state.ts';

let house: ChatHouse;
let conversation: Conversation;
let seen = true;
const unsent = vi.fn();

const open = () => {
  const state = conversation.getState();
  if (state.phase !== 'open') throw new Error(state.phase);
  return state;
};
const texts = () => open().messages.map(({ message }) => message);
const reads = () => house.asked.filter((path) => path.endsWith('size=1')).length;
const settled = () => vi.waitFor(() => expect(open().outgoing).toEqual([]));

beforeEach(async () => {
  seen = true;
  house = new ChatHouse();
  house.say(THEM, 'Welcome', false);
  conversation = new Conversation({ me: ME, contactId: THEM, isSeen: () => seen, unsent });
  await vi.waitFor(() => expect(texts()).toEqual(['Welcome']));
});
afterEach(() => {
  conversation.close();
  unsent.mockClear();
  vi.unstubAllGlobals();
});

test('CHAT-2 what arrives is there at once; seen, it is read', async () => {
  house.say(THEM, 'Are you there?');
  expect(texts()).toEqual(['Welcome', 'Are you there?']);
  await vi.waitFor(() => expect(reads()).toBe(1));
  house.say(ME, 'Yes');
  expect(texts()).toHaveLength(3);
  expect(reads()).toBe(1);
});

test('CHAT-1 what nobody sees is read when it is seen', async () => {
  seen = false;
  house.say(THEM, 'Are you there?');
  await Promise.resolve();
  expect(reads()).toBe(0);
  seen = true;
  conversation.look();
  await vi.waitFor(() => expect(reads()).toBe(1));
});

test('CHAT-2 what was missed while the connection was down is fetched when it is back', async () => {
  chatNews.tell({ kind: 'lost' });
  house.say(THEM, 'Missed', false);
  chatNews.tell({ kind: 'joined' });
  await vi.waitFor(() => expect(texts()).toEqual(['Welcome', 'Missed']));
});

test('CHAT-2 older pages come one by one until there are none', async () => {
  conversation.close();
  for (let i = 1; i <= 120; i++) house.say(THEM, `Line ${i}`, false);
  conversation = new Conversation({ me: ME, contactId: THEM, isSeen: () => seen, unsent });
  await vi.waitFor(() => expect(open().messages).toHaveLength(50));
  await Promise.all([conversation.older(), conversation.older()]);
  expect(open().messages).toHaveLength(100);
  await conversation.older();
  await conversation.older();
  expect(texts()).toHaveLength(121);
  expect(texts()[0]).toBe('Welcome');
  expect(house.asked.filter((path) => path.includes('before='))).toHaveLength(2);
});

test('CHAT-2 messages are written in the order in which they were sent, blank ones not at all', async () => {
  for (const text of ['one', ' \n ', 'two', 'three ']) conversation.send(text);
  await settled();
  expect(texts()).toEqual(['Welcome', 'one', 'two', 'three']);
});

test('CHAT-2 one that did not get there is sent again as the same one: by a press, or when the connection is back', async () => {
  house.reachable = false;
  conversation.send('by a press');
  conversation.send('by itself');
  await vi.waitFor(() =>
    expect(waiting(open(), ME).map(({ failure }) => failure?.kind)).toEqual(['network', 'network']),
  );
  const [first, second] = open().outgoing.map(({ requestId }) => requestId);
  house.reachable = true;
  conversation.again(first ?? '');
  await vi.waitFor(() => expect(open().outgoing).toHaveLength(1));
  chatNews.tell({ kind: 'joined' });
  await settled();
  expect(house.requestIds).toEqual([first, second]);
  expect(texts()).toEqual(['Welcome', 'by a press', 'by itself']);
});

test('CHAT-2 closed, what is on its way goes out; if it cannot, that is said', async () => {
  conversation.send('goodbye');
  conversation.close();
  await vi.waitFor(() => expect(house.messages.at(-1)?.message).toBe('goodbye'));
  expect(unsent).not.toHaveBeenCalled();
  house.reachable = false;
  conversation.send('never');
  await vi.waitFor(() => expect(unsent).toHaveBeenCalledWith(expect.objectContaining({ kind: 'network' })));
});
