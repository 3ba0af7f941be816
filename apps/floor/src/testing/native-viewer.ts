import {
  Audio,
  type DataChannel,
  PeerConnection,
  RtcpReceivingSession,
  type Track,
  Video,
} from 'node-datachannel';
import { keepUntilClosed } from '../webrtc/viewer.ts';

const H264 = { type: 102, fmtp: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f' };
const OPUS = { type: 111, fmtp: 'minptime=10;useinbandfec=1' };

interface NativeViewerParts {
  /** Offers sound beside the picture, as browsers do. */
  readonly withSound?: boolean;
  /** Sections that it offers after those. */
  readonly further?: readonly ('video' | 'audio')[];
  /** The parameters of its H.264, as browsers have them by default. */
  readonly fmtp?: string;
  /** The labels of the data channels that it opens. */
  readonly channels?: readonly string[];
  /** Every packet of the picture, without its encryption. */
  readonly packet?: (packet: Buffer) => void;
}

/** A viewer without a browser: it receives one picture, and decodes nothing. */
export class NativeViewer {
  readonly #parts: NativeViewerParts;
  readonly #connection = new PeerConnection('viewer', { iceServers: [], disableAutoNegotiation: true });
  readonly #gathered: Promise<void>;
  /** Resolves with the first packet of the picture. */
  readonly receiving: Promise<void>;
  readonly #tracks: Track[] = [];
  /** The labels of the data channels that have closed. */
  readonly closed: string[] = [];
  /** What came on them. */
  readonly messages: string[] = [];
  readonly #channels: DataChannel[] = [];
  readonly #settled: Promise<void>[] = [];
  #received: () => void = () => undefined;

  constructor(parts: NativeViewerParts = {}) {
    this.#parts = parts;
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

  /** An offer of the viewer. */
  async offer(): Promise<string> {
    const video = new Video('0', 'RecvOnly');
    video.addH264Codec(H264.type, this.#parts.fmtp ?? H264.fmtp);
    this.#receive(this.#connection.addTrack(video));
    if (this.#parts.withSound) this.#offerSound();
    for (const [index, kind] of (this.#parts.further ?? []).entries())
      if (kind === 'audio') this.#offerSound(`${index + 2}`);
      else this.#offerVideo(`${index + 2}`);
    for (const label of this.#parts.channels ?? []) this.#openChannel(label);
    return this.#describe('offer');
  }

  answered(sdp: string): void {
    this.#connection.setRemoteDescription(sdp, 'answer');
  }

  /** The viewer's answer to an offer. */
  async answer(offer: string): Promise<string> {
    this.#connection.setRemoteDescription(offer, 'offer');
    for (const [id, label] of (this.#parts.channels ?? []).entries())
      this.#openChannel(label, { negotiated: true, id });
    return this.#describe('answer');
  }

  /** Resolves when every data channel has opened, or was closed by the other side. */
  async channelsSettled(): Promise<void> {
    await Promise.all(this.#settled);
  }

  /** Says something on every data channel that is still open. */
  send(message: string): void {
    for (const channel of this.#channels) if (channel.isOpen()) channel.sendMessage(message);
  }

  /** Asks for a key frame of every track by RTCP, as a decoder does that has lost its way. */
  askForKeyFrame(): void {
    for (const track of this.#tracks) track.requestKeyframe();
  }

  /** Opens one more data channel, and listens to nothing on it. */
  openChannel(label: string): void {
    this.#openChannel(label);
  }

  closeChannels(): void {
    for (const channel of this.#channels) channel.close();
  }

  close(): void {
    for (const track of this.#tracks) track.close();
    this.closeChannels();
    this.#connection.close();
  }

  async #describe(type: 'offer' | 'answer'): Promise<string> {
    this.#connection.setLocalDescription(type);
    await this.#gathered;
    const description = this.#connection.localDescription();
    if (description === null) throw new Error('no description could be made');
    return description.sdp;
  }

  #offerSound(mid = '1'): void {
    const audio = new Audio(mid, 'RecvOnly');
    audio.addOpusCodec(OPUS.type, OPUS.fmtp);
    this.#ignore(this.#connection.addTrack(audio));
  }

  #offerVideo(mid: string): void {
    const video = new Video(mid, 'RecvOnly');
    video.addH264Codec(H264.type, H264.fmtp);
    this.#ignore(this.#connection.addTrack(video));
  }

  /** Messages without a listener would be stored. */
  #ignore(track: Track): void {
    this.#register(track);
    track.onMessage(() => undefined);
  }

  #openChannel(label: string, known: { negotiated?: true; id?: number } = {}): void {
    const channel = this.#connection.createDataChannel(label, {
      unordered: true,
      maxRetransmits: 0,
      ...known,
    });
    this.#channels.push(channel);
    channel.onMessage((message) => this.messages.push(String(message)));
    const settled = new Promise<void>((resolve) => {
      channel.onOpen(resolve);
      keepUntilClosed(channel, () => {
        this.closed.push(label);
        resolve();
      });
    });
    this.#settled.push(settled);
  }

  #receive(track: Track): void {
    this.#register(track);
    track.onMessage((packet) => {
      this.#received();
      this.#parts.packet?.(packet);
    });
  }

  #register(track: Track): void {
    this.#tracks.push(track);
    track.setMediaHandler(new RtcpReceivingSession());
    keepUntilClosed(track);
  }
}
