import { nalUnits } from '../cameras/ingest/nal.ts';
import type { MediaUnit } from './feed-messages.ts';

/** So that a packet fits into any network's frame. */
export const PAYLOAD_BYTES = 1_180;
/** Fragmentation units (RFC 6184, 5.8): their type, and the marks of the first and the last. */
const FU_A = 28;
const FIRST = 0x80;
const LAST = 0x40;
const FU_HEADER_BYTES = 2;
const TYPE_BITS = 0x1f;
const LENGTH_BYTES = 4;

const made = new WeakMap<MediaUnit, Buffer>();

/** What the RTP packets of a NAL unit carry (packetization mode 1): as few as can be, about as long as each other. */
export function payloads(nal: Uint8Array): Uint8Array[] {
  if (nal.length <= PAYLOAD_BYTES) return [nal];
  const [header = 0] = nal;
  const body = nal.subarray(1);
  const count = Math.ceil(body.length / (PAYLOAD_BYTES - FU_HEADER_BYTES));
  const bytes = Math.ceil(body.length / count);
  return Array.from({ length: count }, (_, n) => {
    const mark = n === 0 ? FIRST : n === count - 1 ? LAST : 0;
    const start = [(header & ~TYPE_BITS) | FU_A, mark | (header & TYPE_BITS)];
    return Buffer.concat([Buffer.from(start), body.subarray(n * bytes, (n + 1) * bytes)]);
  });
}

/**
 * A picture's payloads behind their lengths, big-endian. Made once for all viewers: a packetizer that looks for start
 * codes and makes fragments takes as long for that as for all the rest of its work, and makes more packets.
 */
export function payloadsOf(unit: MediaUnit): Buffer {
  const known = made.get(unit);
  if (known !== undefined) return known;
  const parts = nalUnits(unit.data).flatMap(payloads);
  const picture = Buffer.concat(parts.flatMap((part) => [lengthOf(part), part]));
  made.set(unit, picture);
  return picture;
}

function lengthOf(part: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(part.length);
  return length;
}
