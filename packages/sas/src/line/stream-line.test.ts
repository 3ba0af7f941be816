import { Duplex } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeLine, openStream, readAddress, StreamLine } from './stream-line.ts';

test('every byte arrives with its ninth bit, however the stream is split', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 20 }), fc.boolean()), { maxLength: 10 }),
      fc.integer({ min: 1, max: 7 }),
      (messages, chunk) => {
        const received: [number, boolean][] = [];
        const stream = new Duplex({ read() {}, write: (_, __, done) => done() });
        new StreamLine(stream, {
          byte: (value, wakeup) => received.push([value, wakeup]),
          closed: () => undefined,
        });
        const bytes = messages.flatMap(([message, wakeup]) => [...encodeLine(message, wakeup)]);
        for (let i = 0; i < bytes.length; i += chunk)
          stream.emit('data', Buffer.from(bytes.slice(i, i + chunk)));
        expect(received).toEqual(
          messages.flatMap(([message, wakeup]) => [...message].map((byte, i) => [byte, wakeup && i === 0])),
        );
      },
    ),
  );
});

test.each([
  ['unix:/run/101.sas', { path: '/run/101.sas' }],
  ['tcp://10.0.0.5:4001', { host: '10.0.0.5', port: 4001 }],
  ['tcp://[::1]:4001', { host: '::1', port: 4001 }],
])('the address %s is read', (address, target) => {
  expect(readAddress(address)).toEqual(target);
});

test.each([
  '',
  'unix:',
  'serial:/dev/ttyS0',
  'tcp://host',
  'tcp://host:port',
  'tcp://host:99999',
  '/tmp/socket',
])('the address %s is refused', (address) => {
  expect(() => readAddress(address)).toThrow(RangeError);
});

test('opening a stream can be aborted', async () => {
  const nowhere = { path: '/nowhere/at-all' };
  await expect(openStream(nowhere, new AbortController().signal)).rejects.toThrow('ENOENT');
  await expect(openStream(nowhere, AbortSignal.abort())).rejects.toThrow('abort');
});
