import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import type { MediaUnit } from '../../../apps/floor/src/encode/media-unit.ts';
import { payloadsIn } from '../../../apps/floor/src/testing/payloads.ts';
import { readFeedback } from '../../../apps/floor/src/webrtc/rtp/rtcp.ts';
import { type JanusPorts, PAYLOAD_TYPE } from './janus-server.ts';

const VERSION = 0x80;

const MARKER = 0x80;

/** Makes RTP packets of access units. */
class RtpStream {
  readonly ssrc = randomInt(1, 2 ** 32);
  readonly #payloadType: number;
  #sequence = randomInt(2 ** 15);

  constructor(payloadType: number) {
    this.#payloadType = payloadType;
  }

  /** Packets as the floor makes them, without the additions of its library. */
  packets(unit: MediaUnit): Buffer[] {
    const parts = payloadsIn(unit.data);
    return parts.map((part, n) => {
      const header = Buffer.alloc(12);
      header.writeUInt8(VERSION, 0);
      header.writeUInt8(this.#payloadType | (n === parts.length - 1 ? MARKER : 0), 1);
      header.writeUInt16BE(this.#sequence, 2);
      this.#sequence = (this.#sequence + 1) % 2 ** 16;
      header.writeUInt32BE(unit.pts >>> 0, 4);
      header.writeUInt32BE(this.ssrc, 8);
      return Buffer.concat([header, part]);
    });
  }

  /** An empty receiver report, from which the other side learns where to request key frames. */
  hello(): Buffer {
    const report = Buffer.from([0x80, 201, 0, 1, 0, 0, 0, 0]);
    report.writeUInt32BE(this.ssrc, 4);
    return report;
  }
}

const HOST = '127.0.0.1';
const HELLO_MS = 1_000;

/** Sends encoded pictures to Janus. */
export class JanusFeed {
  readonly #rtp = new RtpStream(PAYLOAD_TYPE);
  readonly #socket = createSocket('udp4');
  readonly #port: number;
  readonly #hello: NodeJS.Timeout;

  /** `wantKey`: Janus asks for a key frame. */
  constructor({ rtp, rtcp }: JanusPorts, wantKey: () => void) {
    this.#port = rtp;
    this.#socket.on('message', (message) => {
      if (readFeedback(message).key) wantKey();
    });
    this.#hello = setInterval(() => this.#socket.send(this.#rtp.hello(), rtcp, HOST), HELLO_MS);
  }

  /** Returns the bytes of each packet. */
  send(picture: MediaUnit): number[] {
    const packets = this.#rtp.packets(picture);
    for (const packet of packets) this.#socket.send(packet, this.#port, HOST);
    return packets.map(({ length }) => length);
  }

  close(): void {
    clearInterval(this.#hello);
    this.#socket.close();
  }
}
