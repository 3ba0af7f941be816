/** A picture's payloads, each behind its length (four bytes, big-endian). */
export function payloadsIn(picture: Uint8Array): Buffer[] {
  const data = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  const parts: Buffer[] = [];
  for (let at = 0; at < data.length; ) {
    const start = at + 4;
    at = start + data.readUInt32BE(at);
    parts.push(data.subarray(start, at));
  }
  return parts;
}

const FU_A = 28;
const FIRST = 0x80;

/** The NAL units that a picture's payloads were made of (RFC 6184, 5.8). */
export function nalsIn(picture: Uint8Array): Buffer[] {
  const nals: Buffer[] = [];
  for (const payload of payloadsIn(picture)) {
    const [indicator = 0, fragment = 0] = payload;
    if ((indicator & 0x1f) !== FU_A) nals.push(payload);
    else if (fragment & FIRST)
      nals.push(Buffer.from([(indicator & 0xe0) | (fragment & 0x1f), ...payload.subarray(2)]));
    else nals.push(Buffer.concat([nals.pop() ?? Buffer.alloc(0), payload.subarray(2)]));
  }
  return nals;
}
