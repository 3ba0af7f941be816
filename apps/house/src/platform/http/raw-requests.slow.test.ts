import { connect, type Socket } from 'node:net';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { houseOfTests } from '../../testing/database.ts';
import { startTestNode, type TestNode } from '../../testing/test-node.ts';
import { BOUNDS } from '../bounds.ts';
import { InProcessBus } from '../bus/in-process-bus.ts';
import { systemClock } from '../clock.ts';

const bounds = { ...BOUNDS, headersMs: 200, requestMs: 400, lookMs: 50 };
const bus = new InProcessBus(() => undefined);
const { db, house } = await houseOfTests(systemClock, { bounds }, undefined, { bus });
const other: TestNode = await startTestNode(db, bus, { bounds });
await other.own(house.url);
const { token } = await house.login('demo');
afterAll(() => other.close());

describe.each(['house', 'other'])('at a %s', (node) => {
  const at = () => (node === 'house' ? { url: house.url, server: house.app.server } : other);
  const dial = (): Socket =>
    connect(Number(new URL(at().url).port), '127.0.0.1').on('error', () => undefined);

  /** The other side has hung up, by a reset too: it does not read what is still on its way. */
  const hungUp = (socket: Socket) =>
    new Promise<void>((resolve) => socket.once('end', () => resolve()).once('close', () => resolve()));

  /** All that is answered to some bytes until the house hangs up. */
  async function answered(bytes: string): Promise<string> {
    const socket = dial();
    const received: string[] = [];
    socket.on('data', (data) => received.push(data.toString('latin1')));
    socket.write(bytes, 'latin1');
    await hungUp(socket);
    return received.join('');
  }
  const statusesOf = (text: string) =>
    [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  const head = (first: string, ...lines: string[]) => `${[first, 'Host: house', ...lines].join('\r\n')}\r\n`;
  const last = 'Connection: close';

  test('SRV-1 a connection that never completes its headers is closed', async () => {
    expect(statusesOf(await answered(head('GET /check HTTP/1.1')))).toEqual([408]);
  });

  test('SRV-1 a silent connection is closed', async () => {
    expect(statusesOf(await answered(''))).toEqual([408]);
  });

  test('SRV-1 a connection that never completes a body is closed', async () => {
    const text = head('POST /api/login HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 100');
    expect(statusesOf(await answered(`${text}\r\n{`))).toEqual([408]);
  });

  test('SRV-1 a connection that sends a header byte by byte is closed, and others are served meanwhile', async () => {
    const socket = dial();
    socket.write('GET /check HTTP/1.1\r\nX: ');
    const drip = setInterval(() => socket.write('x'), 20);
    expect(statusesOf(await answered(`${head('GET /check HTTP/1.1', last)}\r\n`))).toEqual([200]);
    await hungUp(socket.resume());
    clearInterval(drip);
  });

  const body = '{"username":"nobody","password":"nothing","site_id":1000}';
  const login = (...lines: string[]) =>
    head('POST /api/login HTTP/1.1', 'Content-Type: application/json', ...lines);

  test.each([
    ['a length that is too small', `${login('Content-Length: 5', last)}\r\n${body}`, [400]],
    ['a length that is too large', `${login('Content-Length: 500', last)}\r\n${body}`, [408]],
    ['two lengths', `${login('Content-Length: 5', 'Content-Length: 57', last)}\r\n${body}`, [400]],
    ['an invalid length', `${login('Content-Length: -1', last)}\r\n${body}`, [400]],
    [
      'a length beside chunks',
      `${login('Content-Length: 5', 'Transfer-Encoding: chunked', last)}\r\n0\r\n\r\n`,
      [400],
    ],
    ['chunks twice', `${login('Transfer-Encoding: chunked, chunked', last)}\r\n0\r\n\r\n`, [400]],
    [
      'a chunk that lies',
      `${login('Transfer-Encoding: chunked', last)}\r\nffffffffffffffff1\r\n${body}`,
      [400],
    ],
    ['a length above the bound', `${login('Content-Length: 99999999', last)}\r\n${body}`, [400]],
    ['a header without an end', `${head('GET /check HTTP/1.1', `X: ${'x'.repeat(40_000)}`)}\r\n`, [431]],
    ['a null sign in a header', `${head('GET /check HTTP/1.1', 'X: a\0b', last)}\r\n`, [400]],
    ['a line folded into a header', `${head('GET /check HTTP/1.1', 'X: a', ' b', last)}\r\n`, [400]],
    ['a bare line feed', 'GET /check HTTP/1.1\nHost: house\n\n', [400]],
    ['no host', `GET /check HTTP/1.1\r\n${last}\r\n\r\n`, [400]],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00', [400]],
    ['an unknown method', `${head('PWN /check HTTP/1.1', last)}\r\n`, [400]],
    ['an address with spaces', `${head('GET /check x HTTP/1.1', last)}\r\n`, [400]],
  ])('SRV-1 a request with %s is refused and ends its connection', async (_, bytes, statuses) => {
    expect(statusesOf(await answered(bytes))).toEqual(statuses);
  });

  test('START-6 a call with two credentials uses the first', async () => {
    const balance = (...credentials: string[]) => {
      const lines = credentials.map((credential) => `Authorization: Bearer ${credential}`);
      return answered(`${head('GET /api/player/balance HTTP/1.1', ...lines, last)}\r\n`);
    };
    expect(statusesOf(await balance('garbage', token))).toEqual([401]);
    expect(statusesOf(await balance(token, 'garbage'))).toEqual([200]);
  });

  test.each(['//', '/realtime/../realtime/%', 'http://[', '*', '/realtime/machine%00', 'house:80', '//[/'])(
    'SRV-1 an upgrade to %s is answered with 404',
    async (path) => {
      const lines = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Protocol: protoo'];
      const [status = 0] = statusesOf(await answered(`${head(`GET ${path} HTTP/1.1`, ...lines)}\r\n`));
      expect([400, 404]).toContain(status);
    },
  );

  test('SRV-1 a connection whose upgrade is refused is closed by the server', async () => {
    const path = '/realtime/machine?token=garbage';
    const lines = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Protocol: protoo'];
    const port = Number(new URL(at().url).port);
    const sockets = Array.from({ length: 20 }, () =>
      connect({ port, host: '127.0.0.1', allowHalfOpen: true }),
    );
    for (const socket of sockets)
      socket
        .on('error', () => undefined)
        .resume()
        .write(`${head(`GET ${path} HTTP/1.1`, ...lines)}\r\n`);
    await Promise.all(sockets.map(hungUp));
    const open = () =>
      new Promise<number>((resolve) => at().server.getConnections((_, count) => resolve(count)));
    await vi.waitFor(async () => expect(await open()).toBe(0));
    for (const socket of sockets) socket.destroy();
  });

  test('RT-1 an upgrade without a WebSocket key is refused, with and without a sign-in', async () => {
    const lines = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Protocol: protoo'];
    const path = `/realtime/jackpot?token=${token}`;
    expect(statusesOf(await answered(`${head(`GET ${path} HTTP/1.1`, ...lines)}\r\n`))).toEqual([400]);
  });

  test('SRV-1 a thousand pipelined requests are all answered', async () => {
    const one = `${head('GET /check HTTP/1.1')}\r\n`;
    const text = await answered(`${one.repeat(999)}${head('GET /check HTTP/1.1', last)}\r\n`);
    expect(statusesOf(text)).toHaveLength(1_000);
    expect(new Set(statusesOf(text))).toEqual(new Set([200]));
  });
});
