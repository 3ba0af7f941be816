import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './open-sockets.ts';

test('RT-1 text frames of every length are read by the library, also several at once', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const texts = ['', 'ğ', ...[125, 126, 127, 65_535, 65_536, 200_000].map((length) => 'x'.repeat(length))];
  server.on('connection', (socket, { socket: raw }) => {
    socket.send('before');
    raw.write(Buffer.concat(texts.map(textFrame)));
    socket.send('after');
    socket.close();
  });
  const client = new WebSocket(`ws://127.0.0.1:${address.port}`);
  const received: string[] = [];
  client.on('message', (text) => received.push(text.toString()));
  await once(client, 'close');
  expect(received).toEqual(['before', ...texts, 'after']);
  server.close();
});
