import { randomInt } from 'node:crypto';

const VERSION = 0x80;
const MARKER = 0x80;
/** As the floor's own packets. */
const FRAGMENT_BYTES = 1_180;
const FU_A = 28;

/** NAL units of an access unit in Annex B. */
function nalUnits(unit: Buffer): Buffer[] {
  const starts: { at: number; code: number }[] = [];
  for (let at = unit.indexOf('000001', 0, 'hex'); at !== -1; at = unit.indexOf('000001', at + 3, 'hex'))
    starts.push({ at: at + 3, code: unit[at - 1] === 0 ? at - 1 : at });
  return starts.map(({ at }, n) => unit.subarray(at, starts[n + 1]?.code));
}

/** The payloads (RFC 6184, packetization mode 1) of one NAL unit. */
function payloads(nal: Buffer): Buffer[] {
  if (nal.length <= FRAGMENT_BYTES) return [nal];
  const [header = 0] = nal;
  const parts: Buffer[] = [];
  for (let at = 1; at < nal.length; at += FRAGMENT_BYTES - 2) {
    const part = nal.subarray(at, at + FRAGMENT_BYTES - 2);
    const first = at === 1 ? 0x80 : 0;
    const last = at + part.length === nal.length ? 0x40 : 0;
    parts.push(Buffer.concat([Buffer.from([(header & 0xe0) | FU_A, first | last | (header & 0x1f)]), part]));
  }
  return parts;
}

/** Makes RTP packets of access units. */
export class RtpStream {
  readonly ssrc = randomInt(1, 2 ** 32);
  readonly #payloadType: number;
  #sequence = randomInt(2 ** 15);

  constructor(payloadType: number) {
    this.#payloadType = payloadType;
  }

  packets(unit: Buffer, timestamp: number): Buffer[] {
    const parts = nalUnits(unit).flatMap(payloads);
    return parts.map((part, n) => {
      const header = Buffer.alloc(12);
      header.writeUInt8(VERSION, 0);
      header.writeUInt8(this.#payloadType | (n === parts.length - 1 ? MARKER : 0), 1);
      header.writeUInt16BE(this.#sequence, 2);
      this.#sequence = (this.#sequence + 1) % 2 ** 16;
      header.writeUInt32BE(timestamp >>> 0, 4);
      header.writeUInt32BE(this.ssrc, 8);
      return Buffer.concat([header, part]);
    });
  }

  /** An empty receiver report: from it the other side learns where to ask for key frames. */
  hello(): Buffer {
    const report = Buffer.from([0x80, 201, 0, 1, 0, 0, 0, 0]);
    report.writeUInt32BE(this.ssrc, 4);
    return report;
  }
}
