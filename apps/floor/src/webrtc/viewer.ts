import { randomInt } from 'node:crypto';
import type { Offer } from '@floorcast/contract/sdp';
import {
  Audio,
  type DataChannel,
  H264RtpPacketizer,
  PeerConnection,
  RtcpNackResponder,
  RtcpSrReporter,
  RtpPacketizationConfig,
  RtpPacketizer,
  type Track,
  Video,
} from 'node-datachannel';
import * as z from 'zod';
import { PAYLOAD_BYTES } from '../encode/h264-payloads.ts';
import type { MediaUnit } from '../encode/media-unit.ts';
import { advertised } from './advertised.ts';
import { Allowance } from './allowance.ts';
import { type ChosenOffer, playoutDelayLine, UnusableSdp } from './offer.ts';
import { asksForKeyFrame } from './rtcp.ts';
import { keepUntilClosed } from './until-closed.ts';

export interface ViewerNetwork {
  readonly bindAddress: string;
  /** One UDP port for all viewers. */
  readonly port: number;
  /** Addresses, some with a port, told in place of the bound one. */
  readonly advertise: readonly string[];
}

export interface ViewerEvents {
  /** The viewer can be sent pictures, or has asked to start afresh. */
  wantKey(): void;
  /** Once, when the viewer is gone for whatever reason. */
  gone(): void;
}

const CNAME = 'cabinet';
const VIDEO_CLOCK = 90_000;
const SOUND_CLOCK = 48_000;
const GATHER_MS = 3_000;
/** A viewer that has not connected by then will not (ms). */
const CONNECT_MS = 15_000;
/** Capture times are told again after this (ms), and when they are off by more than that (ms) from the one told last. */
const TOLD_AGAIN_MS = 500;
const TOLD_EXACT_MS = 2;
/** About as much as the words of one second, if every picture had one. */
const CLOCK_QUEUE_BYTES = 1_500;
/** Of an offer of ours: known to both sides, so that neither has to open it. */
const CLOCK_CHANNEL = { negotiated: true, id: 0, unordered: true, maxRetransmits: 0 };
/** How often a viewer may say something there, or open another channel: many times what a page does. */
const CLOCK_LIMITS = { atOnce: 50, perSecond: 20 };
/**
 * How often it may report by RTCP: on a bad line a browser asks for what it misses with nearly every packet that it gets. A
 * flood is many times that, and the machines are polled on the same thread.
 */
const REPORT_LIMITS = { atOnce: 2_000, perSecond: 1_000 };
/** What a viewer asks on the clock channel: the time, or a key frame. */
const ViewerWord = z.union([z.object({ ping: z.number() }), z.object({ key: z.literal(true) })]);

/** A viewer with what they are to be told. */
interface DescribedViewer {
  readonly viewer: Viewer;
  readonly sdp: string;
}

/** Lets somebody watch by an offer of theirs. @throws {UnusableSdp} */
export type Describe = (
  id: string,
  offer: ChosenOffer,
  network: ViewerNetwork,
  events: ViewerEvents,
) => Promise<DescribedViewer>;

interface Outgoing {
  readonly track: Track;
  readonly config: RtpPacketizationConfig;
  /** RTP clocks begin anywhere. */
  readonly offset: number;
  open: boolean;
  /** Nothing before the first key frame can be decoded. */
  started: boolean;
}

/** One browser that watches: a WebRTC connection with picture, sound and a clock. */
export class Viewer {
  readonly #connection: PeerConnection;
  readonly #events: ViewerEvents;
  readonly #video: Outgoing;
  readonly #audio: Outgoing | undefined;
  readonly #connecting: NodeJS.Timeout;
  readonly #mayAsk = new Allowance(CLOCK_LIMITS);
  readonly #mayReport = new Allowance(REPORT_LIMITS);
  #clock: DataChannel | undefined;
  /** The last capture time that the viewer was told. */
  #told: FrameTime | undefined;
  #gone = false;

  private constructor(connection: PeerConnection, offer: ChosenOffer, events: ViewerEvents) {
    this.#connection = connection;
    this.#events = events;
    this.#video = videoTrack(connection, offer);
    this.#audio = offer.audio && audioTrack(connection, offer.audio);
    this.#connecting = setTimeout(() => this.close(), CONNECT_MS);
    this.#watch();
  }

  /** Answers a WHEP offer. */
  static answer: Describe = (...of) => Viewer.#describe('answer', ...of);

  /**
   * Makes an offer to whoever can receive what theirs says. They connect sooner so: the library checks the way as soon as
   * it has the answer to an offer of its own, but only 50 ms after each check of somebody whose offer it has.
   */
  static offer: Describe = (...of) => Viewer.#describe('offer', ...of);

  static async #describe(
    type: 'answer' | 'offer',
    ...[id, offer, network, events]: Parameters<Describe>
  ): Promise<DescribedViewer> {
    const connection = new PeerConnection(id, {
      iceServers: [],
      bindAddress: network.bindAddress,
      enableIceUdpMux: true,
      portRangeBegin: network.port,
      portRangeEnd: network.port,
      disableAutoNegotiation: true,
      forceMediaTransport: true,
    });
    let viewer: Viewer | undefined;
    try {
      const gathered = new Promise<void>((resolve) => {
        connection.onGatheringStateChange((state) => {
          if (state === 'complete') resolve();
        });
      });
      if (type === 'answer') take(connection, offer.sdp, 'offer');
      viewer = new Viewer(connection, offer, events);
      if (type === 'offer') viewer.#meet(connection.createDataChannel('clock', CLOCK_CHANNEL));
      connection.setLocalDescription(type);
      await inTime(gathered);
      const sdp = connection.localDescription()?.sdp;
      if (sdp === undefined) throw new Error(`no ${type} could be made`);
      return { viewer, sdp: advertised(sdp, network.advertise) };
    } catch (error) {
      if (viewer === undefined) connection.close();
      else viewer.close();
      throw error;
    }
  }

  /** Takes the answer to our offer. @throws {UnusableSdp} */
  answered(sdp: string): void {
    take(this.#connection, sdp, 'answer');
  }

  /** Sends a picture; those before the viewer's first key frame are left out. */
  sendVideo(unit: MediaUnit): void {
    const timestamp = this.#send(this.#video, unit);
    if (timestamp === undefined || this.#clock === undefined) return;
    const time = { rtp: timestamp, capturedAt: unit.capturedAt };
    if (this.#told !== undefined && follows(this.#told, time)) return;
    if (say(this.#clock, { r: time.rtp, c: time.capturedAt })) this.#told = time;
  }

  sendSound(unit: MediaUnit): void {
    if (this.#audio !== undefined) this.#send(this.#audio, unit);
  }

  close(): void {
    if (this.#gone) return;
    this.#gone = true;
    clearTimeout(this.#connecting);
    // Each holds on to us until it is closed by its own name: the connection's end does not reach that far.
    for (const outgoing of [this.#video, this.#audio]) {
      if (outgoing === undefined) continue;
      outgoing.open = false;
      outgoing.track.close();
    }
    this.#clock?.close();
    this.#connection.close();
    this.#events.gone();
  }

  #send(outgoing: Outgoing, { data, key, pts }: MediaUnit): number | undefined {
    if (!outgoing.open || (!outgoing.started && !key)) return undefined;
    outgoing.started = true;
    const timestamp = (pts + outgoing.offset) >>> 0;
    outgoing.config.timestamp = timestamp;
    try {
      outgoing.track.sendMessageBinary(bufferOf(data));
    } catch {
      this.close(); // the track closed under our hands
      return undefined;
    }
    return timestamp;
  }

  /** The viewer measures how far our clock is from its own, or has seen no picture for a while. */
  #hear(channel: DataChannel, message: unknown): void {
    if (!this.#within(this.#mayAsk)) return;
    const word = readWord(message);
    if (word === null) return;
    if ('key' in word) this.#events.wantKey();
    else say(channel, { pong: word.ping, t: Date.now() });
  }

  /** Whether a viewer may do this now. One that does it too often is ended. */
  #within(limit: Allowance): boolean {
    const within = limit.take(performance.now());
    if (!within) this.close();
    return within;
  }

  #watch(): void {
    const { track } = this.#video;
    track.onOpen(() => {
      clearTimeout(this.#connecting);
      this.#video.open = true;
      this.#events.wantKey();
    });
    track.onMessage((message) => {
      if (this.#within(this.#mayReport) && asksForKeyFrame(message)) this.#events.wantKey();
    });
    keepUntilClosed(track, () => this.close());
    const sound = this.#audio;
    if (sound !== undefined) {
      sound.track.onOpen(() => {
        sound.open = true;
      });
      keepUntilClosed(sound.track, () => this.close());
    }
    this.#connection.onStateChange((state) => {
      if (state === 'closed' || state === 'failed' || state === 'disconnected') this.close();
    });
    this.#connection.onDataChannel((channel) => this.#meet(channel));
  }

  #meet(channel: DataChannel): void {
    keepUntilClosed(channel);
    const within = this.#within(this.#mayAsk);
    if (!within || this.#clock?.isOpen() || channel.getLabel() !== 'clock') {
      channel.close();
      return;
    }
    this.#clock = channel;
    channel.onMessage((message) => this.#hear(channel, message));
  }
}

/** @throws {UnusableSdp} what the library does not take of the other side is the other side's fault. */
function take(connection: PeerConnection, sdp: string, type: 'offer' | 'answer'): void {
  try {
    connection.setRemoteDescription(sdp, type);
  } catch (error) {
    throw new UnusableSdp(type, error instanceof Error ? error.message : undefined);
  }
}

/** @throws when it takes too long. */
async function inTime(gathered: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no address could be gathered')), GATHER_MS);
  });
  await Promise.race([gathered, late]).finally(() => clearTimeout(timer));
}

function videoTrack(connection: PeerConnection, { video, format }: ChosenOffer): Outgoing {
  const { mid, playoutDelay } = video;
  const { payloadType, fmtp } = format;
  const ssrc = randomInt(1, 2 ** 32);
  const media = new Video(mid, 'SendOnly');
  media.addH264Codec(payloadType, fmtp);
  media.addSSRC(ssrc, CNAME, 'picture', 'video');
  if (playoutDelay !== undefined) media.parseSdpLine(playoutDelayLine(playoutDelay));
  const track = connection.addTrack(media);
  const config = new RtpPacketizationConfig(ssrc, CNAME, payloadType, VIDEO_CLOCK);
  if (playoutDelay !== undefined) {
    config.playoutDelayId = playoutDelay;
    config.playoutDelayMin = 0;
    config.playoutDelayMax = 0;
  }
  const packetizer = new H264RtpPacketizer('Length', config, PAYLOAD_BYTES);
  packetizer.addToChain(new RtcpSrReporter(config));
  packetizer.addToChain(new RtcpNackResponder(512));
  track.setMediaHandler(packetizer);
  return { track, config, offset: randomInt(2 ** 31), open: false, started: false };
}

/** The same stream name would make the browser hold pictures back until their sound is there. */
function audioTrack(connection: PeerConnection, { mid, payloadType }: NonNullable<Offer['audio']>): Outgoing {
  const ssrc = randomInt(1, 2 ** 32);
  const media = new Audio(mid, 'SendOnly');
  media.addOpusCodec(payloadType, 'minptime=10;useinbandfec=1');
  media.addSSRC(ssrc, CNAME, 'sound', 'audio');
  const track = connection.addTrack(media);
  const config = new RtpPacketizationConfig(ssrc, CNAME, payloadType, SOUND_CLOCK);
  const packetizer = new RtpPacketizer(config);
  packetizer.addToChain(new RtcpSrReporter(config));
  packetizer.addToChain(new RtcpNackResponder(64));
  track.setMediaHandler(packetizer);
  return { track, config, offset: randomInt(2 ** 31), open: false, started: false };
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** When the picture with an RTP timestamp was captured, milliseconds since 1970. */
interface FrameTime {
  readonly rtp: number;
  readonly capturedAt: number;
}

/** Whether a viewer knows a capture time from an earlier one, for RTP's clock went on as fast as time. */
function follows(told: FrameTime, { rtp, capturedAt }: FrameTime): boolean {
  const since = ((rtp - told.rtp) | 0) / (VIDEO_CLOCK / 1_000);
  return since < TOLD_AGAIN_MS && Math.abs(told.capturedAt + since - capturedAt) <= TOLD_EXACT_MS;
}

/** Words that do not get through are worthless later: behind a full queue none are added. Whether it was sent. */
function say(channel: DataChannel, word: object): boolean {
  try {
    if (!channel.isOpen() || channel.bufferedAmount() >= CLOCK_QUEUE_BYTES) return false;
    channel.sendMessage(JSON.stringify(word));
    return true;
  } catch {
    return false; // it closed under our hands; the picture goes on
  }
}

/** Null for what is no word of ours. */
function readWord(message: unknown): z.infer<typeof ViewerWord> | null {
  if (typeof message !== 'string' || message.length > 200) return null;
  try {
    return ViewerWord.parse(JSON.parse(message));
  } catch {
    return null;
  }
}
