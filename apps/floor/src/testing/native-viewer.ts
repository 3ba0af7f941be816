import { PeerConnection, RtcpReceivingSession, type Track, Video } from 'node-datachannel';

const H264 = { type: 102, fmtp: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f' };

/** A viewer without a browser: it receives one picture, and decodes nothing. */
export class NativeViewer {
  readonly #connection = new PeerConnection('viewer', { iceServers: [], disableAutoNegotiation: true });
  readonly #gathered: Promise<void>;
  /** Resolves with the first packet of the picture. */
  readonly receiving: Promise<void>;
  #track: Track | undefined;
  #received: () => void = () => undefined;

  constructor() {
    this.receiving = new Promise((resolve) => {
      this.#received = resolve;
    });
    this.#gathered = new Promise((resolve) =>
      this.#connection.onGatheringStateChange((state) => {
        if (state === 'complete') resolve();
      }),
    );
    this.#connection.onTrack((track) => this.#receive(track));
  }

  /** An offer for whoever answers. */
  async offer(): Promise<string> {
    const video = new Video('0', 'RecvOnly');
    video.addH264Codec(H264.type, H264.fmtp);
    this.#receive(this.#connection.addTrack(video));
    return this.#describe('offer');
  }

  answered(sdp: string): void {
    this.#connection.setRemoteDescription(sdp, 'answer');
  }

  /** The answer to the offer of whoever sends. */
  async answer(offer: string): Promise<string> {
    this.#connection.setRemoteDescription(offer, 'offer');
    return this.#describe('answer');
  }

  close(): void {
    this.#track?.close();
    this.#connection.close();
  }

  async #describe(type: 'offer' | 'answer'): Promise<string> {
    this.#connection.setLocalDescription(type);
    await this.#gathered;
    const description = this.#connection.localDescription();
    if (description === null) throw new Error('no description could be made');
    return description.sdp;
  }

  #receive(track: Track): void {
    this.#track = track;
    track.setMediaHandler(new RtcpReceivingSession());
    track.onMessage(() => this.#received());
  }
}
