const VERSION = 0x80;
const EXTENSION = 0x10;
const MARKER = 0x80;
const FIXED_BYTES = 12;
/** One-byte header extensions (RFC 8285): their profile, and the words that the one of this file takes. */
const ONE_BYTE_PROFILE = 0xbede;
const EXTENSION_BYTES = 8;
/** What a playout delay of 0 ms at least and 0 ms at most carries, less one, as the header counts. */
const PLAYOUT_DELAY_LENGTH = 2;

/** More than any header here takes. */
export const HEADER_BYTES = FIXED_BYTES + EXTENSION_BYTES;

/** What all packets of a stream share. */
export interface StreamIdentity {
  readonly ssrc: number;
  readonly payloadType: number;
  /** Id of the playout-delay header extension; each packet then says that the picture is shown at once. */
  readonly playoutDelay: number | undefined;
}

/** One packet of a stream. */
export interface RtpPacket {
  readonly sequence: number;
  readonly timestamp: number;
  /** Whether it is the last of its picture. */
  readonly marker: boolean;
  readonly payload: Uint8Array;
}

/** Writes a packet (RFC 3550, 5.1) to the beginning of `into`. Returns its length. */
export function writePacket(into: Buffer, stream: StreamIdentity, packet: RtpPacket): number {
  const { ssrc, payloadType, playoutDelay } = stream;
  into.writeUInt8(playoutDelay === undefined ? VERSION : VERSION | EXTENSION, 0);
  into.writeUInt8(payloadType | (packet.marker ? MARKER : 0), 1);
  into.writeUInt16BE(packet.sequence, 2);
  into.writeUInt32BE(packet.timestamp, 4);
  into.writeUInt32BE(ssrc, 8);
  let at = FIXED_BYTES;
  if (playoutDelay !== undefined) {
    into.writeUInt16BE(ONE_BYTE_PROFILE, at);
    into.writeUInt16BE(1, at + 2);
    into.writeUInt32BE(((playoutDelay << 4) | PLAYOUT_DELAY_LENGTH) * 2 ** 24, at + 4);
    at += EXTENSION_BYTES;
  }
  into.set(packet.payload, at);
  return at + packet.payload.length;
}
