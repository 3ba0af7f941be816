import { nalUnits } from './nal.ts';

/** So that a packet fits into any network's frame. */
export const PAYLOAD_BYTES = 1_180;
/** Fragmentation units (RFC 6184, 5.8): their type, and the marks of the first and the last. */
const FU_A = 28;
const FIRST = 0x80;
const LAST = 0x40;
const FU_HEADER_BYTES = 2;
const TYPE_BITS = 0x1f;
const LENGTH_BYTES = 4;

/**
 * What the RTP packets of a picture (Annex B) carry in packetization mode 1, each behind its length, big-endian: as few
 * packets as can be, those of a NAL unit about as long as each other. Made where the picture comes from, once for all
 * viewers: a packetizer that looks for start codes and makes fragments takes as long for that as for all the rest of its
 * work, and makes more packets.
 */
export function payloadsOf(picture: Uint8Array): Buffer {
  const nals = nalUnits(picture);
  // Not out of the pool: sending a pooled buffer to another thread copies its whole pool.
  const payloads = Buffer.allocUnsafeSlow(nals.reduce((sum, nal) => sum + lengthOf(nal), 0));
  let at = 0;
  for (const nal of nals) at = write(payloads, at, nal);
  return payloads;
}

/** The payloads of the picture that was split last: all its viewers are sent it one after another. */
let split: { readonly picture: Uint8Array; readonly payloads: readonly Uint8Array[] } | undefined;

/** The payloads that `payloadsOf` wrote, as parts of the same memory. */
export function payloadsIn(picture: Uint8Array): readonly Uint8Array[] {
  if (split?.picture === picture) return split.payloads;
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  const payloads: Uint8Array[] = [];
  for (let at = 0; at + LENGTH_BYTES <= bytes.length; ) {
    const end = at + LENGTH_BYTES + bytes.readUInt32BE(at);
    payloads.push(bytes.subarray(at + LENGTH_BYTES, end));
    at = end;
  }
  split = { picture, payloads };
  return payloads;
}

/** How many packets a NAL unit takes. */
const packetsOf = ({ length }: Uint8Array): number =>
  length <= PAYLOAD_BYTES ? 1 : Math.ceil((length - 1) / (PAYLOAD_BYTES - FU_HEADER_BYTES));

/** What a NAL unit's payloads take, with their lengths. */
function lengthOf(nal: Uint8Array): number {
  const packets = packetsOf(nal);
  return packets === 1
    ? LENGTH_BYTES + nal.length
    : packets * (LENGTH_BYTES + FU_HEADER_BYTES) + nal.length - 1;
}

/** @returns where the next NAL unit is written. */
function write(payloads: Buffer, start: number, nal: Uint8Array): number {
  const packets = packetsOf(nal);
  if (packets === 1) {
    payloads.set(nal, payloads.writeUInt32BE(nal.length, start));
    return start + LENGTH_BYTES + nal.length;
  }
  const [header = 0] = nal;
  const bytes = Math.ceil((nal.length - 1) / packets);
  let at = start;
  for (let n = 0; n < packets; n++) {
    const part = nal.subarray(1 + n * bytes, 1 + (n + 1) * bytes);
    const mark = n === 0 ? FIRST : n === packets - 1 ? LAST : 0;
    at = payloads.writeUInt32BE(FU_HEADER_BYTES + part.length, at);
    at = payloads.writeUInt8((header & ~TYPE_BITS) | FU_A, at);
    at = payloads.writeUInt8(mark | (header & TYPE_BITS), at);
    payloads.set(part, at);
    at += part.length;
  }
  return at;
}
