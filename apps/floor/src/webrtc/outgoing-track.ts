import { randomInt } from 'node:crypto';
import type { Offer } from '@floorcast/contract/sdp';
import {
  Audio,
  type PeerConnection,
  RtcpNackResponder,
  RtcpSrReporter,
  RtpPacketizationConfig,
  RtpPacketizer,
  type Track,
  Video,
} from 'node-datachannel';
import type { MediaUnit } from '../encode/ladder.ts';
import { PictureStream, type PictureStreamEvents } from './rtp/picture-stream.ts';
import { type ChosenOffer, playoutDelayLine } from './sdp.ts';

const CNAME = 'cabinet';
/** RTP timestamps a second. */
export const VIDEO_CLOCK = 90_000;
const SOUND_CLOCK = 48_000;
/** How many packets of sound are kept for retransmission. */
const SOUND_PACKETS = 64;

/** A track that sends sound to one viewer. */
export class OutgoingTrack {
  readonly track: Track;
  readonly #config: RtpPacketizationConfig;
  /** RTP clocks begin anywhere. */
  readonly #offset = randomInt(2 ** 31);
  #open = false;

  constructor(track: Track, config: RtpPacketizationConfig) {
    this.track = track;
    this.#config = config;
  }

  opened(): void {
    this.#open = true;
  }

  /** Sends a unit, unless the track is not open. @throws when the track has just closed. */
  send({ data, pts }: MediaUnit): void {
    if (!this.#open) return;
    this.#config.timestamp = (pts + this.#offset) >>> 0;
    this.track.sendMessageBinary(bufferOf(data));
  }

  /** A track must be closed by itself: closing its connection does not release what it refers to. */
  close(): void {
    this.#open = false;
    this.track.close();
  }
}

/** Its packets are made and paced here: the library has one rate for all, and repeats whatever is asked for. */
export function openPictureStream(
  connection: PeerConnection,
  { video, format }: ChosenOffer,
  events: PictureStreamEvents,
): PictureStream {
  const { mid, playoutDelay } = video;
  const { payloadType, fmtp } = format;
  const ssrc = randomInt(1, 2 ** 32);
  const media = new Video(mid, 'SendOnly');
  media.addH264Codec(payloadType, fmtp);
  media.addSSRC(ssrc, CNAME, 'picture', 'video');
  if (playoutDelay !== undefined) media.parseSdpLine(playoutDelayLine(playoutDelay));
  return new PictureStream(connection.addTrack(media), { ssrc, payloadType, playoutDelay }, events);
}

/** Its stream is named `sound`: with the name of the picture's, the browser would delay pictures until their sound is there. */
export function openSoundTrack(
  connection: PeerConnection,
  { mid, payloadType }: NonNullable<Offer['audio']>,
): OutgoingTrack {
  const ssrc = randomInt(1, 2 ** 32);
  const media = new Audio(mid, 'SendOnly');
  media.addOpusCodec(payloadType, 'minptime=10;useinbandfec=1');
  media.addSSRC(ssrc, CNAME, 'sound', 'audio');
  const track = connection.addTrack(media);
  const config = new RtpPacketizationConfig(ssrc, CNAME, payloadType, SOUND_CLOCK);
  const packetizer = new RtpPacketizer(config);
  packetizer.addToChain(new RtcpSrReporter(config));
  packetizer.addToChain(new RtcpNackResponder(SOUND_PACKETS));
  track.setMediaHandler(packetizer);
  return new OutgoingTrack(track, config);
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
