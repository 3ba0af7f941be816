import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { Letter } from '../mail.ts';

/** A mail server on a free port of loopback, which keeps what it receives. */
export async function openSmtpServer() {
  const letters: Letter[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    converse(socket, (letter) => letters.push(letter));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    letters,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const REPLIES: readonly (readonly [command: RegExp, reply: string])[] = [
  [/^EHLO/i, '250-test\r\n250 8BITMIME'],
  [/^DATA/i, '354 go on'],
  [/^QUIT/i, '221 bye'],
];

function converse(socket: Socket, received: (letter: Letter) => void): void {
  let pending = '';
  let to: string[] = [];
  let data = false;
  socket.setEncoding('latin1').write('220 test\r\n');
  socket.on('error', () => undefined);
  socket.on('data', (part: string) => {
    pending += part;
    for (;;) {
      const end = pending.indexOf(data ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const line = pending.slice(0, end);
      pending = pending.slice(end + (data ? 5 : 2));
      if (data) {
        for (const each of to) received(letterOf(each, line));
        data = false;
        to = [];
        socket.write('250 taken\r\n');
        continue;
      }
      const recipient = /^RCPT TO:<(.+)>/i.exec(line)?.[1];
      if (recipient !== undefined) to.push(recipient);
      data = /^DATA/i.test(line);
      socket.write(`${REPLIES.find(([command]) => command.test(line))?.[1] ?? '250 ok'}\r\n`);
    }
  });
}

function letterOf(to: string, raw: string): Letter {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const body = raw.slice(end + 4).replace(/^\.\./gm, '.');
  const text = bodyBytes(body, header('Content-Transfer-Encoding').toLowerCase()).toString('utf8');
  return { to, subject: decodedWords(header('Subject')), text: text.replaceAll('\r\n', '\n').trimEnd() };
}

function bodyBytes(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  return encoding === 'quoted-printable' ? quoted(body.replace(/=\r\n/g, '')) : Buffer.from(body, 'latin1');
}

const quoted = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** RFC 2047; between two encoded words there is nothing. */
const decodedWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, way: string, encoded: string) =>
      (way.toUpperCase() === 'B'
        ? Buffer.from(encoded, 'base64')
        : quoted(encoded.replaceAll('_', ' '))
      ).toString('utf8'),
    );
