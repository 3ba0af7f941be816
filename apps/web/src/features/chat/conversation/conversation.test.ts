import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chatEvents } from '../../../api/stores/chat-events.ts';
import { ChatHouse, ME, THEM } from '../../../testing/house/chat-house.ts';
import { Conversation, waiting } from './conversation.ts';

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

test('CHAT-2 a received message is shown at once and is read when the page is visible', async () => {
  house.say(THEM, 'Are you there?');
  expect(texts()).toEqual(['Welcome', 'Are you there?']);
  await vi.waitFor(() => expect(reads()).toBe(1));
  house.say(ME, 'Yes');
  expect(texts()).toHaveLength(3);
  expect(reads()).toBe(1);
});

test('CHAT-1 a message that arrives on a hidden page is read once the page is visible', async () => {
  seen = false;
  house.say(THEM, 'Are you there?');
  await Promise.resolve();
  expect(reads()).toBe(0);
  seen = true;
  conversation.look();
  await vi.waitFor(() => expect(reads()).toBe(1));
});

test('CHAT-2 messages of an outage are fetched on the next connection', async () => {
  chatEvents.receive({ kind: 'lost' });
  house.say(THEM, 'Missed', false);
  chatEvents.receive({ kind: 'joined' });
  await vi.waitFor(() => expect(texts()).toEqual(['Welcome', 'Missed']));
});

test('CHAT-2 older pages are fetched one by one to the first message', async () => {
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

test('CHAT-2 messages are sent in the order in which they were typed, and blank ones are not sent', async () => {
  for (const text of ['one', ' \n ', 'two', 'three ']) conversation.send(text);
  await settled();
  expect(texts()).toEqual(['Welcome', 'one', 'two', 'three']);
});

test('CHAT-2 a failed message is sent again by the same id, on a press or on the next connection', async () => {
  house.reachable = false;
  conversation.send('by a press');
  conversation.send('by itself');
  await vi.waitFor(() =>
    expect(waiting(open(), ME).map(({ failure }) => failure?.kind)).toEqual(['network', 'network']),
  );
  const [first, second] = open().outgoing.map(({ requestId }) => requestId);
  house.reachable = true;
  conversation.resend(first ?? '');
  await vi.waitFor(() => expect(open().outgoing).toHaveLength(1));
  chatEvents.receive({ kind: 'joined' });
  await settled();
  expect(house.requestIds).toEqual([first, second]);
  expect(texts()).toEqual(['Welcome', 'by a press', 'by itself']);
});

test('CHAT-2 a closed conversation still sends its outgoing messages, and reports a failure', async () => {
  conversation.send('goodbye');
  conversation.close();
  await vi.waitFor(() => expect(house.messages.at(-1)?.message).toBe('goodbye'));
  expect(unsent).not.toHaveBeenCalled();
  house.reachable = false;
  conversation.send('never');
  await vi.waitFor(() => expect(unsent).toHaveBeenCalledWith(expect.objectContaining({ kind: 'network' })));
});
