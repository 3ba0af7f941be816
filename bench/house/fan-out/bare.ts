import { once } from 'node:events';
import { type WebSocket, WebSocketServer } from 'ws';

/** A bare `ws` server: it sends each message of the connection at `/publisher` to all others unchanged. */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
const listeners = new Set<WebSocket>();

server.on('connection', (socket, { url }) => {
  if (url === '/publisher')
    socket.on('message', (data) => {
      const text = data.toString();
      for (const listener of listeners) listener.send(text);
    });
  else listeners.add(socket);
});
await once(server, 'listening');
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('no port');
process.send?.({ port: address.port });
process.once('disconnect', () => process.exit());
