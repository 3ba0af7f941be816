import { createSocket } from 'node:dgram';
import type { MediaUnit } from '../../../apps/floor/src/encode/media-unit.ts';
import { readFeedback } from '../../../apps/floor/src/webrtc/rtp/rtcp.ts';
import { type JanusPorts, PAYLOAD_TYPE } from './janus-server.ts';
import { RtpStream } from './rtp.ts';

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
