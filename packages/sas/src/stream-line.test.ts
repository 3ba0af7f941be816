import { Duplex } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connectStream, encodeLine, openStream, StreamLine } from './stream-line.ts';

test('every byte and its ninth bit arrive, however the stream is cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 20 }), fc.boolean()), { maxLength: 10 }),
      fc.integer({ min: 1, max: 7 }),
      (messages, chunk) => {
        const heard: [number, boolean][] = [];
        const stream = new Duplex({ read() {}, write: (_, __, done) => done() });
        new StreamLine(stream, {
          byte: (value, wakeup) => heard.push([value, wakeup]),
          closed: () => undefined,
        });
        const bytes = messages.flatMap(([message, wakeup]) => [...encodeLine(message, wakeup)]);
        for (let i = 0; i < bytes.length; i += chunk)
          stream.emit('data', Buffer.from(bytes.slice(i, i + chunk)));
        expect(heard).toEqual(
          messages.flatMap(([message, wakeup]) => [...message].map((byte, i) => [byte, wakeup && i === 0])),
        );
      },
    ),
  );
});

test.each(['', 'serial:/dev/ttyS0', 'tcp://host', 'tcp://host:port', '/tmp/socket'])(
  '%s is no address',
  (address) => {
    expect(() => connectStream(address)).toThrow(RangeError);
  },
);

test('opening a stream can be given up', async () => {
  await expect(openStream('unix:/nowhere/at-all', new AbortController().signal)).rejects.toThrow('ENOENT');
  await expect(openStream('unix:/nowhere/at-all', AbortSignal.abort())).rejects.toThrow('abort');
});
