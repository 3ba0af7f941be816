import { expect, test } from 'vitest';
import { chatAddress, readChatMessage, sandboxFor } from './LiveChat.tsx';

const ownOrigin = 'https://play.example';
const window = {};
const own = { window, ownOrigin, address: chatAddress('', ownOrigin, 'tr') };
const apart = { window, ownOrigin, address: chatAddress('https://chat.example', ownOrigin, 'tr') };

test('SHELL-10 the chat’s page is on our origin, or on the chat’s own', () => {
  expect(own.address.href).toBe('https://play.example/live-chat?lang=tr');
  expect(apart.address.href).toBe('https://chat.example/live-chat?lang=tr');
});

test('SHELL-10 a chat page of our origin is sandboxed without an origin, however it was written', () => {
  expect(sandboxFor(own.address, ownOrigin)).not.toContain('allow-same-origin');
  expect(sandboxFor(chatAddress(ownOrigin, ownOrigin, 'en'), ownOrigin)).not.toContain('allow-same-origin');
  expect(sandboxFor(apart.address, ownOrigin)).toContain('allow-same-origin');
});

test.each([
  ['our framed page', own, { source: window, origin: 'null', data: { type: 'up' } }, { type: 'up' }],
  [
    'the framed page of its own origin',
    apart,
    { source: window, origin: 'https://chat.example', data: { type: 'closed' } },
    { type: 'closed' },
  ],
  ['another window', own, { source: {}, origin: 'null', data: { type: 'up' } }, null],
  [
    'the frame, gone elsewhere',
    apart,
    { source: window, origin: 'https://evil.example', data: { type: 'up' } },
    null,
  ],
  ['something else', own, { source: window, origin: 'null', data: 'up' }, null],
])('SHELL-10 a chat message of %s', (_, frame, message, read) => {
  expect(readChatMessage(message, frame)).toEqual(read);
});
