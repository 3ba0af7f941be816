import { expect, test, vi } from 'vitest';
import { payloadsOf } from '../../encode/h264-payloads.ts';
import type { MediaUnit } from '../../encode/ladder.ts';
import { PictureStream } from './picture-stream.ts';

const SSRC = 0x01020304;
/** NAL units of a key frame and of any other picture. */
const KEY = 0x65;
const OTHER = 0x41;

/** A picture of one packet. */
const picture = (pts: number, nal: number): MediaUnit => ({
  data: payloadsOf(Buffer.from([0, 0, 1, nal, pts, 9])),
  key: nal === KEY,
  pts,
  capturedAt: 0,
});

/** A viewer's report that it misses a packet. */
function missing(sequence: number): Buffer {
  const nack = Buffer.from('81cd0003aaaaaaaa0102030400000000', 'hex');
  nack.writeUInt16BE(sequence, 12);
  return nack;
}

function openStream() {
  /** Sequence numbers of the packets of pictures, as they were sent. */
  const sent: number[] = [];
  const track = {
    sendMessageBinary(packet: Buffer | Uint8Array) {
      const bytes = Buffer.from(packet);
      if ((bytes.readUInt8(1) & 0x7f) === 102) sent.push(bytes.readUInt16BE(2));
      return true;
    },
    close: vi.fn(),
  };
  const events = { wantKey: vi.fn(), lost: vi.fn(), missed: vi.fn(), closed: vi.fn() };
  const stream = new PictureStream(track, { ssrc: SSRC, payloadType: 102, playoutDelay: undefined }, events);
  return { stream, sent, events };
}

test('NET-3 a stream begins with a key frame, and sends a missing packet again until the next one', () => {
  const { stream, sent, events } = openStream();
  stream.send(picture(1, KEY));
  expect(sent).toEqual([]);
  stream.opened();
  stream.send(picture(2, OTHER));
  expect(sent).toEqual([]);
  for (const [pts, nal] of [
    [3, KEY],
    [4, OTHER],
  ] as const)
    stream.send(picture(pts, nal));
  const [key = 0, other = 0] = sent;
  expect(sent).toHaveLength(2);

  stream.feedback(missing(other));
  expect(sent).toEqual([key, other, other]);
  expect(events.missed).toHaveBeenLastCalledWith([expect.any(Number)]);
  expect(stream.resent).toBe(1);

  stream.send(picture(5, KEY));
  stream.feedback(missing(key));
  expect(sent).toHaveLength(4);
  expect(events.missed).toHaveBeenLastCalledWith([]);
  stream.close();
});

test('NET-3 nothing of the pictures before a key frame leaves after it', () => {
  vi.useFakeTimers();
  const { stream, sent } = openStream();
  stream.pace(100_000);
  stream.opened();
  stream.send(picture(1, KEY));
  for (let pts = 2; pts < 12; pts++) {
    const data = payloadsOf(Buffer.concat([Buffer.from([0, 0, 1, OTHER]), Buffer.alloc(1_000, pts)]));
    stream.send({ data, key: false, pts, capturedAt: 0 });
  }
  const before = sent.length;
  expect(before).toBeLessThan(11);
  stream.send(picture(12, KEY));
  vi.advanceTimersByTime(10_000);
  expect(sent).toHaveLength(before + 1);
  stream.close();
  vi.useRealTimers();
});
