import { createSocket } from 'node:dgram';
import { setTimeout as sleep } from 'node:timers/promises';
import { Send } from './messages.ts';

const socket = createSocket('udp4');

/** Sends pictures at their rate, each packet to every port. Returns the number of packets. */
async function send({ ports, pictures, seconds }: Send): Promise<number> {
  const packets = pictures.map((sizes) => sizes.map((size) => Buffer.alloc(size)));
  const everyMs = (seconds * 1_000) / pictures.length;
  const began = performance.now();
  let sent = 0;
  for (const [index, picture] of packets.entries()) {
    await sleep(Math.max(0, began + index * everyMs - performance.now()));
    for (const port of ports) for (const packet of picture) socket.send(packet, port, '127.0.0.1');
    sent += ports.length * picture.length;
  }
  return sent;
}

process.on('message', async (order) => process.send?.(await send(Send.parse(order))));
process.once('disconnect', () => process.exit());
