import { randomInt } from 'node:crypto';
import type { Track } from 'node-datachannel';
import { payloadsIn } from '../../encode/h264-payloads.ts';
import type { MediaUnit } from '../../encode/ladder.ts';
import {
  FrameLog,
  HEADER_BYTES,
  Pacer,
  type RtpPacket,
  SentPackets,
  type StreamIdentity,
  writePacket,
} from './packets.ts';
import { readFeedback, roundTripMs, senderReport } from './rtcp.ts';

/** Larger than any packet; all streams of this thread write into it one after another. */
const scratch = Buffer.alloc(2_048);
/** Views of its first bytes, by length. */
const views: Buffer[] = [];
/** What IP, UDP and SRTP add to a packet, in bytes. */
const WRAPPING_BYTES = 38;
const REPORT_MS = 1_000;
/** How often (ms) padding is sent while the line is probed. */
const PAD_MS = 10;
/** The round trip (ms) of a viewer that has not reported yet. */
const UNKNOWN_ROUND_TRIP_MS = 100;
/** A picture older than this (ms) is of no use to anybody: its packets are not sent again. */
const USELESS_MS = 1_000;
/** More packets than this that wait to leave are a picture too many: the line does not carry them. */
const MOST_WAITING = 600;
/** How far back (packets) padding is drawn from. */
const PADDED_FROM = 16;

export interface PictureStreamEvents {
  wantKey(): void;
  /** A report: the share lost of the packets that were sent since the one before. */
  lost(share: number, packets: number): void;
  /** Packets are missing that were not before: when (ms) each was sent. */
  missed(sentAt: readonly number[]): void;
  /** The track turned out to be closed. */
  closed(): void;
}

/** A picture of which packets wait. */
interface WaitingPicture {
  readonly timestamp: number;
  readonly payloads: readonly Uint8Array[];
  /** How many of them have left. */
  left: number;
}

/** Bytes that a packet takes on the line. */
const weigh = (payload: Uint8Array): number => payload.length + HEADER_BYTES + WRAPPING_BYTES;

/** What the stream needs of its track. */
type PacketTrack = Pick<Track, 'sendMessageBinary' | 'close'>;

/** The pictures that one viewer is sent, as paced RTP packets. */
export class PictureStream<T extends PacketTrack = Track> {
  readonly track: T;
  readonly frames = new FrameLog();
  readonly #identity: StreamIdentity;
  readonly #events: PictureStreamEvents;
  readonly #pacer = new Pacer();
  readonly #sent = new SentPackets();
  /** RTP clocks and numbers begin anywhere. */
  readonly #offset = randomInt(2 ** 31);
  #sequence = randomInt(2 ** 15);
  /** Pictures of which packets wait, and how many packets. */
  #waiting: WaitingPicture[] = [];
  #packetsWaiting = 0;
  #leaving: NodeJS.Timeout | undefined;
  #padding: NodeJS.Timeout | undefined;
  #reportedAt = Number.NEGATIVE_INFINITY;
  #timestamp = 0;
  #packets = 0;
  /** How many had been sent at the viewer's last report. */
  #reportedPackets = 0;
  #bytes = 0;
  /** Bytes on the line since the last complete picture. */
  #written = 0;
  #resent = 0;
  #roundTripMs = UNKNOWN_ROUND_TRIP_MS;
  #open = false;
  /** Nothing before a key frame can be decoded. */
  #wantsKey = true;

  constructor(track: T, identity: StreamIdentity, events: PictureStreamEvents) {
    this.track = track;
    this.#identity = identity;
    this.#events = events;
  }

  /** Packets sent again, because the viewer missed them. */
  get resent(): number {
    return this.#resent;
  }

  get roundTripMs(): number {
    return this.#roundTripMs;
  }

  /** The rate at which packets leave. */
  get pacedAt(): number {
    return this.#pacer.bitsPerSecond;
  }

  pace(bitsPerSecond: number): void {
    this.#pacer.bitsPerSecond = bitsPerSecond;
  }

  opened(): void {
    this.#open = true;
  }

  /**
   * Sends a picture, unless the track is not open or the first key frame is still to come. Returns its RTP timestamp where it
   * is sent.
   */
  send({ data, key, pts }: MediaUnit): number | undefined {
    if (!this.#open || (this.#wantsKey && !key)) return undefined;
    const payloads = payloadsIn(data);
    this.#wantsKey = false;
    const now = performance.now();
    if (key) this.#forgetPictures();
    if (this.#packetsWaiting + payloads.length > MOST_WAITING) {
      this.#drop();
      this.#wantsKey = true;
      this.#events.wantKey();
      return undefined;
    }
    const timestamp = (pts + this.#offset) >>> 0;
    this.#waiting.push({ timestamp, payloads, left: 0 });
    this.#packetsWaiting += payloads.length;
    this.#report(now);
    this.#leave(now);
    return timestamp;
  }

  /** Sends copies of late packets on top of all else, until a time (ms): whether the line carries them shows in the delay of pictures. */
  pad(bitsPerSecond: number, until: number): void {
    clearInterval(this.#padding);
    let owed = 0;
    let back = 0;
    this.#padding = setInterval(() => {
      if (!this.#open || performance.now() > until) return this.stopPadding();
      owed = Math.min(owed + (bitsPerSecond / 8_000) * PAD_MS, 16_000);
      while (owed > 0) {
        const packet = this.#sent.recent(back++ % PADDED_FROM);
        if (packet === undefined) return;
        owed -= weigh(packet.payload);
        this.#write(packet);
      }
    }, PAD_MS);
  }

  stopPadding(): void {
    clearInterval(this.#padding);
  }

  /** Takes an RTCP message of the viewer. */
  feedback(message: Buffer): void {
    const { key, missing, reports } = readFeedback(message);
    for (const report of reports) {
      if (report.ssrc !== this.#identity.ssrc) continue;
      this.#roundTripMs = roundTripMs(report, Date.now()) ?? this.#roundTripMs;
      this.#events.lost(report.lost, this.#packets - this.#reportedPackets);
      this.#reportedPackets = this.#packets;
    }
    const now = performance.now();
    this.#events.missed(missing.flatMap((sequence) => this.#sent.firstMissed(sequence) ?? []));
    for (const sequence of missing) this.#resend(sequence, now);
    if (key) this.#events.wantKey();
  }

  /** A track must be closed by itself: closing its connection does not release what it refers to. */
  close(): void {
    this.#open = false;
    this.#drop();
    this.stopPadding();
    this.track.close();
  }

  #resend(sequence: number, now: number): void {
    const packet = this.#sent.toResend(sequence, now, USELESS_MS, this.#roundTripMs);
    if (packet === undefined) return;
    this.#resent += 1;
    this.#write(packet);
  }

  /** Sends what the pacer lets go now, and the rest later. */
  #leave(now: number): void {
    for (let [picture] = this.#waiting; picture !== undefined; [picture] = this.#waiting) {
      if (!this.#leaveOf(picture, now)) break;
      this.#waiting.shift();
      this.#sentPicture(picture.timestamp, now);
    }
    if (this.#waiting.length > 0) this.#leaveLater();
  }

  /** Sends what the pacer lets go of a picture. Returns whether all of it has left. */
  #leaveOf(picture: WaitingPicture, now: number): boolean {
    const { timestamp, payloads } = picture;
    for (let payload = payloads[picture.left]; payload !== undefined; payload = payloads[picture.left]) {
      if (!this.#pacer.takes(weigh(payload), now)) return false;
      picture.left += 1;
      this.#sequence = (this.#sequence + 1) & 0xffff;
      const marker = picture.left === payloads.length;
      this.#write(this.#sent.add({ sequence: this.#sequence, timestamp, marker, payload }, now));
      this.#packetsWaiting -= 1;
      this.#packets += 1;
      this.#bytes += payload.length;
    }
    this.#timestamp = timestamp;
    return true;
  }

  #leaveLater(): void {
    this.#leaving ??= setTimeout(() => {
      this.#leaving = undefined;
      if (this.#open) this.#leave(performance.now());
    }, this.#pacer.waitMs);
  }

  /** A key frame follows: nothing will refer to what has not left yet, nor to packets that were lost. */
  #forgetPictures(): void {
    this.#drop();
    this.#sent.clear();
  }

  /** What was sent since the picture before, repeated packets and padding included, takes the line's time as well. */
  #sentPicture(timestamp: number, now: number): void {
    this.frames.add({ timestamp, sentAt: now, bytes: this.#written });
    this.#written = 0;
  }

  #drop(): void {
    this.#waiting = [];
    this.#packetsWaiting = 0;
    clearTimeout(this.#leaving);
    this.#leaving = undefined;
  }

  #write(packet: RtpPacket): void {
    this.#written += weigh(packet.payload);
    const length = writePacket(scratch, this.#identity, packet);
    // One view for all packets of a length: the library copies what it is given.
    views[length] ??= scratch.subarray(0, length);
    this.#transmit(views[length]);
  }

  #transmit(packet: Buffer): void {
    if (!this.#open) return;
    try {
      this.track.sendMessageBinary(packet);
    } catch {
      this.#open = false;
      this.#drop();
      this.stopPadding();
      this.#events.closed();
    }
  }

  #report(now: number): void {
    if (now - this.#reportedAt < REPORT_MS) return;
    this.#reportedAt = now;
    const { ssrc } = this.#identity;
    const count = { ssrc, timestamp: this.#timestamp, packets: this.#packets, bytes: this.#bytes };
    if (this.#packets > 0) this.#transmit(senderReport(count, Date.now()));
  }
}
