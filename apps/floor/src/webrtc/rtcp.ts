const PAYLOAD_SPECIFIC = 206;
const PICTURE_LOSS = 1;
const FULL_INTRA = 4;

/** Whether an RTCP message, as a viewer sent it, asks for a key frame (PLI or FIR). Garbage asks for nothing. */
export function asksForKeyFrame(message: Uint8Array): boolean {
  for (let at = 0; at + 4 <= message.length; ) {
    const format = (message[at] ?? 0) & 0x1f;
    if (message[at + 1] === PAYLOAD_SPECIFIC && (format === PICTURE_LOSS || format === FULL_INTRA))
      return true;
    at += 4 * ((((message[at + 2] ?? 0) << 8) | (message[at + 3] ?? 0)) + 1);
  }
  return false;
}
