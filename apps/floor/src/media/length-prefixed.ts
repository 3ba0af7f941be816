import { nalUnits } from '../cameras/ingest/nal.ts';
import type { MediaUnit } from './feed-messages.ts';

const LENGTH_BYTES = 4;
const made = new WeakMap<MediaUnit, Buffer>();

/**
 * A picture's NAL units behind their lengths, big-endian. Made once for all viewers: looking for start codes takes a
 * packetizer as long as all the rest of its work.
 */
export function lengthPrefixed(unit: MediaUnit): Buffer {
  const known = made.get(unit);
  if (known !== undefined) return known;
  const parts = nalUnits(unit.data).flatMap((nal) => [lengthOf(nal), nal]);
  const picture = Buffer.concat(parts);
  made.set(unit, picture);
  return picture;
}

function lengthOf(nal: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(nal.length);
  return length;
}
