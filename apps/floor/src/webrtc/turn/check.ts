import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const HEADER_BYTES = 20;
const BINDING_REQUEST = 0x0001;
const MAGIC_COOKIE = 0x2112a442;
const USERNAME = 0x0006;
const MESSAGE_INTEGRITY = 0x0008;
const ICE_CONTROLLED = 0x8029;
const ICE_CONTROLLING = 0x802a;
const INTEGRITY_BYTES = 20;
const FINGERPRINT = 0x8028;
const FINGERPRINT_XOR = 0x5354554e;
/** Any value but zero: it matters only where both sides claim one role, which the offer rules out. */
const TIEBREAKER = 1n;

/** Offsets of the values of a STUN message, by the type of their attribute. */
type Attributes = ReadonlyMap<number, number>;

/** Undefined: not a STUN binding request, or a malformed one. */
function attributesOf(datagram: Buffer): Attributes | undefined {
  if (datagram.length < HEADER_BYTES || datagram.readUInt16BE(0) !== BINDING_REQUEST) return undefined;
  if (datagram.readUInt32BE(4) !== MAGIC_COOKIE) return undefined;
  const attributes = new Map<number, number>();
  for (let at = HEADER_BYTES; at < datagram.length; ) {
    if (at + 4 > datagram.length) return undefined;
    const length = datagram.readUInt16BE(at + 2);
    attributes.set(datagram.readUInt16BE(at), at + 4);
    at += 4 + Math.ceil(length / 4) * 4;
    if (at > datagram.length) return undefined;
  }
  return attributes;
}

/** The first `covered` bytes of a request, with the length that it has when it ends at `end`: a checksum covers that. */
function upTo(end: number, datagram: Buffer, covered: number): Buffer {
  const message = Buffer.from(datagram.subarray(0, covered));
  message.writeUInt16BE(end - HEADER_BYTES, 2);
  return message;
}

function integrityOf(datagram: Buffer, value: number, password: string): Buffer {
  const message = upTo(value + INTEGRITY_BYTES, datagram, value - 4);
  return createHmac('sha1', password).update(message).digest();
}

/** An ICE check (RFC 8445) of a viewer. */
export interface Check {
  /** `ice-ufrag` of the floor, from the check's username. */
  readonly fragment: string;
  /**
   * The check, with another tiebreaker if its own is zero. Undefined if it was not made with this `ice-pwd` of the floor:
   * no other check becomes valid here.
   */
  usable(password: string): Buffer | undefined;
}

/** Reads an ICE check; undefined for any other datagram. */
export function readCheck(datagram: Buffer): Check | undefined {
  const attributes = attributesOf(datagram);
  const username = attributes?.get(USERNAME);
  const integrity = attributes?.get(MESSAGE_INTEGRITY);
  if (attributes === undefined || username === undefined || integrity === undefined) return undefined;
  if (integrity + INTEGRITY_BYTES > datagram.length) return undefined;
  const length = datagram.readUInt16BE(username - 2);
  const [fragment = ''] = datagram.toString('utf8', username, username + length).split(':');
  const present = datagram.subarray(integrity, integrity + INTEGRITY_BYTES);
  return {
    fragment,
    usable: (password) =>
      timingSafeEqual(integrityOf(datagram, integrity, password), present)
        ? withTiebreaker(datagram, attributes, integrity, password)
        : undefined,
  };
}

function withTiebreaker(
  datagram: Buffer,
  attributes: Attributes,
  integrity: number,
  password: string,
): Buffer {
  const role = attributes.get(ICE_CONTROLLED) ?? attributes.get(ICE_CONTROLLING);
  if (role === undefined || role + 8 > integrity || datagram.readBigUInt64BE(role) !== 0n) return datagram;
  const check = Buffer.from(datagram);
  check.writeBigUInt64BE(TIEBREAKER, role);
  integrityOf(check, integrity, password).copy(check, integrity);
  const print = attributes.get(FINGERPRINT);
  if (print !== undefined) {
    const sum = crc32(upTo(print + 4, check, print - 4));
    check.writeUInt32BE((sum ^ FINGERPRINT_XOR) >>> 0, print);
  }
  return check;
}
