import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { receiveBackup } from './base-backup.ts';

function message(type: string, ...body: Uint8Array[]): Buffer {
  const content = Buffer.concat(body);
  const head = Buffer.alloc(5, type);
  head.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

const text = (words: string) => Buffer.from(`${words}\0`);
const READY = message('Z', Buffer.from('I'));
const SIGNED_IN = Buffer.concat([message('R', Buffer.alloc(4)), READY]);

/** The answer of PostgreSQL to BASE_BACKUP: one archive with this content. */
const backupOf = (contents: readonly Buffer[]): Buffer =>
  Buffer.concat([
    message('H', Buffer.alloc(3)),
    message('d', text('nbase.tar.gz')),
    ...contents.map((content) => message('d', Buffer.from('d'), content)),
    message('c'),
    message('C', text('SELECT')),
    READY,
  ]);

/** Starts a server that accepts every login and answers every command with a backup. Returns its port. */
async function serve(contents: readonly Buffer[]): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('data', () => {
      socket.write(SIGNED_IN);
      socket.once('data', () => socket.write(backupOf(contents)));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

test('KEEP-2 a backup to a slow disk has all bytes that the database sent', async () => {
  // Lengths that the reads of a socket do not divide, so that the driver joins the parts of a message.
  const contents = Array.from({ length: 200 }, (_, n) => randomBytes(20_000 + n));
  const port = await serve(contents);
  const held: Buffer[] = [];
  // Accepts every chunk at once and reads none of them before the end.
  const disk = new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, taken) {
      held.push(chunk);
      taken();
    },
  });
  await receiveBackup({ host: '127.0.0.1', port, user: 'someone', database: 'some' }, disk);
  expect(Buffer.concat(held).equals(Buffer.concat(contents))).toBe(true);
});
