import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { ShapedLink } from '../../../e2e/support/shaped/shaped-link.ts';

/** Program of the player's end: connects and discards what comes. */
const RECEIVER = "require('node:net').connect(process.argv[2], process.argv[1]).resume()";
const PART = Buffer.alloc(64 * 1024);

/** Sends for as long as the other end receives. */
function sendOn(socket: Socket): void {
  const fill = () => {
    while (socket.writable && socket.write(PART));
  };
  socket.on('drain', fill).on('error', () => undefined);
  fill();
}

/** Begins a TCP download over a link, as fast as it goes, until it is closed. */
export async function download(link: ShapedLink): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    sendOn(socket);
  });
  server.listen(0, link.siteAddress);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const node = [process.execPath, '-e', RECEIVER, link.siteAddress, String(address.port)];
  const [program, ...args] = link.inside(...node);
  const receiver = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(receiver, 'exit');
  return {
    async close() {
      receiver.kill();
      await ended;
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
