import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { account } from '../../api/sign-in/account.ts';
import { chatEvents } from '../../api/stores/chat-events.ts';
import { welcome } from '../../testing/accounts.ts';
import { speakEnglish } from '../../testing/english.ts';
import { ChatHouse, ME, THEM } from '../../testing/house/chat-house.ts';
import { show } from '../../testing/show.tsx';
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

test('CHAT-1 the contact list shows status and unread counts, and their changes', async () => {
  await openPanel();
  const staff = await screen.findByTestId(`contact-${THEM}`);
  screen.getByText('Select a contact to start a conversation.');
  expect(staff.textContent).toContain('Floor Staff Online');
  chatEvents.receive({ kind: 'presence', data: { id: THEM, status: 'do-not-disturb' } });
  await waitFor(() => expect(staff.textContent).toContain('Do not disturb'));
  house.say(THEM, 'Hello');
  await waitFor(() => expect(within(staff).getByTestId('contact-unread').textContent).toContain('1'));
});

test('CHAT-1 CHAT-2 a conversation has a prompt; Enter sends, Shift and Enter does not, blank text is ignored', async () => {
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

test('CHAT-2 a message that failed shows the reason and can be sent again', async () => {
  await openPanel();
  await choose();
  await screen.findByText('Start a conversation by typing your message below.');
  house.reachable = false;
  write('Good evening');
  const retry = await screen.findByRole('button', { name: 'Send again', hidden: true });
  expect(screen.getByRole('alert', { hidden: true }).textContent).toContain('The server cannot be reached.');
  house.reachable = true;
  fireEvent.click(retry);
  await screen.findByTestId('message');
  expect(screen.queryByTestId('outgoing')).toBeNull();
});

test('CHAT-1 the contact list is filtered by a search', async () => {
  await openPanel();
  await screen.findByTestId(`contact-${THEM}`);
  fireEvent.change(screen.getByLabelText('Search contacts'), { target: { value: 'Admin' } });
  await waitFor(() => expect(screen.queryByTestId(`contact-${THEM}`)).toBeNull());
  fireEvent.change(screen.getByLabelText('Search contacts'), { target: { value: 'zeppelin' } });
  await screen.findByText('No contacts found.');
});
