const FIN_AND_TEXT = 0x81;
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;

/** A text as a server sends it over a WebSocket (RFC 6455, 5.2): made once, written to many. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([headOf(payload.length), payload]);
}

function headOf(length: number): Buffer {
  if (length < TWO_BYTES) return Buffer.from([FIN_AND_TEXT, length]);
  if (length < 65_536) {
    const head = Buffer.from([FIN_AND_TEXT, TWO_BYTES, 0, 0]);
    head.writeUInt16BE(length, 2);
    return head;
  }
  const head = Buffer.from([FIN_AND_TEXT, EIGHT_BYTES, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeUInt32BE(length, 6);
  return head;
}
