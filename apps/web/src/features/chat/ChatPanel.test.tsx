import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { account } from '../../api/account.ts';
import { chatNews } from '../../api/chat-news.ts';
import { ChatHouse, ME, THEM } from '../../testing/chat-house.ts';
import { show } from '../../testing/show.tsx';
import { welcome } from '../../testing/token.ts';
import { speakEnglish } from '../../testing/words.ts';
import ChatPanel from './ChatPanel.tsx';

let house: ChatHouse;
beforeAll(speakEnglish);
beforeEach(() => {
  account.signIn(welcome({ id: ME }));
  house = new ChatHouse();
});
afterEach(() => {
  cleanup();
  account.becomeGuest(null);
  vi.unstubAllGlobals();
});

const openPanel = () => show(() => <ChatPanel onClose={() => undefined} />);
const choose = async () => fireEvent.click(await screen.findByTestId(`contact-${THEM}`));
const field = () => screen.getByTestId<HTMLTextAreaElement>('chat-text');
const write = (text: string, key: object = {}) => {
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.keyDown(field(), { key: 'Enter', ...key });
};

test('CHAT-1 contacts with status and unread counts, as they change', async () => {
  await openPanel();
  const staff = await screen.findByTestId(`contact-${THEM}`);
  screen.getByText('Select a contact to start a conversation.');
  expect(staff.textContent).toContain('Floor Staff Online');
  chatNews.tell({ kind: 'presence', told: { id: THEM, status: 'do-not-disturb' } });
  await waitFor(() => expect(staff.textContent).toContain('Do not disturb'));
  house.say(THEM, 'Hello');
  await waitFor(() => expect(within(staff).getByTestId('contact-unread').textContent).toContain('1'));
});

test('CHAT-1 CHAT-2 a conversation: its prompt, Enter sends, Shift and Enter does not, blank is ignored', async () => {
  await openPanel();
  await choose();
  await screen.findByText('Start a conversation by typing your message below.');
  expect(document.activeElement).toBe(field());
  write('   ');
  write('one line', { shiftKey: true });
  expect(house.requestIds).toEqual([]);
  write('Good evening');
  expect(field().value).toBe('');
  const message = await screen.findByTestId('message');
  expect(message.textContent).toContain('Good evening');
  expect(message.querySelector('time')?.title).toContain('January 5, 2026');
  screen.getByText('January 5, 2026');
  expect(screen.queryByText('Start a conversation by typing your message below.')).toBeNull();
});

test('CHAT-2 a message that failed says why and is sent again', async () => {
  await openPanel();
  await choose();
  await screen.findByText('Start a conversation by typing your message below.');
  house.reachable = false;
  write('Good evening');
  const again = await screen.findByRole('button', { name: 'Send again', hidden: true });
  expect(screen.getByRole('alert', { hidden: true }).textContent).toContain('The house cannot be reached.');
  house.reachable = true;
  fireEvent.click(again);
  await screen.findByTestId('message');
  expect(screen.queryByTestId('outgoing')).toBeNull();
});

test('CHAT-1 contacts are searched', async () => {
  await openPanel();
  await screen.findByTestId(`contact-${THEM}`);
  fireEvent.change(screen.getByLabelText('Search contacts'), { target: { value: 'Admin' } });
  await waitFor(() => expect(screen.queryByTestId(`contact-${THEM}`)).toBeNull());
  fireEvent.change(screen.getByLabelText('Search contacts'), { target: { value: 'zeppelin' } });
  await screen.findByText('Nobody by this name.');
});
