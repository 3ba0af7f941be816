import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { logLines } from '../../testing/log-lines.ts';
import { syslogAt, WitnessQueue } from './witnesses.ts';

const NOW = Date.UTC(2026, 10, 28, 1, 2, 3);
const MESSAGE = /<109>1 2026-11-28T01:02:03\.000Z \S+ floorcast \d+ trail-head - floorcast-head 1 ı$/;

/** A syslog server that collects what it receives. */
async function collector(port = 0): Promise<{ server: Server; port: number; received: string[] }> {
  const received: string[] = [];
  const server = createServer((socket) => {
    let text = '';
    socket.on('data', (part) => {
      text += part.toString('utf8');
    });
    socket.on('end', () => {
      received.push(text);
      socket.end();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  onTestFinished(() => void server.close());
  return { server, port: address.port, received };
}

test('C22.12 a head reaches a syslog server over TCP as RFC 5424, framed by its length in bytes', async () => {
  const { port, received } = await collector();
  await syslogAt(`syslog+tcp://127.0.0.1:${port}`, () => NOW).send('floorcast-head 1 ı');
  const [, length, message = ''] = /^(\d+) (.*)$/s.exec(received[0] ?? '') ?? [];
  expect(message).toMatch(MESSAGE);
  expect(Number(length)).toBe(Buffer.byteLength(message));
});

test('C22.12 a head reaches a syslog server over UDP, a datagram each', async () => {
  const server = createSocket('udp4');
  onTestFinished(() => void server.close());
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  const arrived = once(server, 'message');
  await syslogAt(`syslog+udp://127.0.0.1:${server.address().port}`, () => NOW).send('floorcast-head 1 ı');
  const [message] = await arrived;
  expect(String(message)).toMatch(MESSAGE);
});

test('C22.12 heads that a witness did not take are sent in their order once it is back, and logged once', async () => {
  const { server, port } = await collector();
  server.close();
  await once(server, 'close');
  const { log, lines } = logLines();
  const queue = new WitnessQueue({ log, witness: syslogAt(`syslog+tcp://127.0.0.1:${port}`, () => NOW) });
  for (const head of ['one', 'two']) {
    queue.add(head);
    await queue.send();
  }
  expect(lines).toHaveLength(1);
  const { received } = await collector(port);
  await queue.send();
  await vi.waitFor(() => expect(received.map((text) => text.slice(-3))).toEqual(['one', 'two']));
});
