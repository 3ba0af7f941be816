import { ClockRequest, type ViewerStart } from '@floorcast/contract/video';
import { type DataChannel, PeerConnection, type Track } from 'node-datachannel';
import type { MediaUnit, Rung } from '../encode/ladder.ts';
import { type OutgoingTrack, openPictureStream, openSoundTrack, VIDEO_CLOCK } from './outgoing-track.ts';
import { ViewerRate } from './rate/viewer-rate.ts';
import type { PictureStream } from './rtp/picture-stream.ts';
import { advertised, type ChosenOffer, inactiveButFor, UnusableSdp } from './sdp.ts';

interface AllowanceLimits {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** A rate limit: so many times at once, and after that so many a second. */
export class Allowance {
  readonly #limits: AllowanceLimits;
  #left: number;
  #at = Number.NEGATIVE_INFINITY;

  constructor(limits: AllowanceLimits) {
    this.#limits = limits;
    this.#left = limits.atOnce;
  }

  /** Whether it is allowed at `now` (ms), which is never set back. */
  take(now: number): boolean {
    const { atOnce, perSecond } = this.#limits;
    this.#left = Math.min(atOnce, this.#left + ((now - this.#at) * perSecond) / 1_000);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

/** A capture time is sent after this (ms), and when it is off by more than that (ms) from the one sent last. */
const REPEAT_MS = 500;
const EXACT_MS = 2;
/** About the messages of one second, if every picture had one. */
const QUEUE_BYTES = 1_500;
const MESSAGE_CHARACTERS = 2_000;

/** Undefined for anything but a request. */
function readClockRequest(message: unknown): ClockRequest | undefined {
  if (typeof message !== 'string' || message.length > MESSAGE_CHARACTERS) return undefined;
  try {
    return ClockRequest.parse(JSON.parse(message));
  } catch {
    return undefined;
  }
}

/** When the picture with an RTP timestamp was captured, milliseconds since 1970. */
interface FrameTime {
  readonly rtp: number;
  readonly capturedAt: number;
}

/** Whether a viewer can calculate a capture time from an earlier one: RTP's clock has run as fast as time since. */
function followsFrom(sent: FrameTime, { rtp, capturedAt }: FrameTime): boolean {
  const since = ((rtp - sent.rtp) | 0) / (VIDEO_CLOCK / 1_000);
  return since < REPEAT_MS && Math.abs(sent.capturedAt + since - capturedAt) <= EXACT_MS;
}

/** Sends a message unless the queue is full: one that is delayed is worthless. Returns whether it was sent. */
function sendOnClock(channel: DataChannel, message: object): boolean {
  try {
    if (!channel.isOpen() || channel.bufferedAmount() >= QUEUE_BYTES) return false;
    channel.sendMessage(JSON.stringify(message));
    return true;
  } catch {
    return false; // the channel has just closed; pictures go on
  }
}

export interface ViewerNetwork {
  readonly bindAddress: string;
  /** One UDP port for all viewers. */
  readonly port: number;
  /** Addresses, some with a port, that replace the bound one in descriptions. */
  readonly advertise: readonly string[];
}

export interface ViewerEvents {
  /** The viewer can be sent pictures, or needs a key frame. */
  wantKey(): void;
  /** The viewer's line carries another rendition. Returns the one that it gets. */
  use(rung: number): number;
  /** Once, at the end of the viewer for whatever reason. */
  gone(): void;
}

const GATHER_MS = 3_000;
/** A viewer that has not connected by then will not (ms). */
const CONNECT_MS = 15_000;
/** Of an offer of the floor: known to both sides, so that neither has to open it. */
const CLOCK_CHANNEL = { negotiated: true, id: 0, unordered: true, maxRetransmits: 0 };
/** How often a viewer may send on the clock channel, or open another channel: many times what a page does. */
const CLOCK_LIMITS = { atOnce: 50, perSecond: 20 };
/**
 * How often it may report by RTCP: on a bad line a browser requests missing packets with nearly every packet that it gets. A
 * flood is many times that, and the machines are polled on the same thread.
 */
const REPORT_LIMITS = { atOnce: 2_000, perSecond: 1_000 };

/** How a viewer is reached, the renditions that it may be sent, and how it begins. */
export interface ViewerSetup extends ViewerNetwork {
  readonly ladder: readonly Rung[];
  readonly start: ViewerStart;
  /** The rendition that it is sent at first. */
  readonly rung: number;
}

interface DescribedViewer {
  readonly viewer: Viewer;
  readonly sdp: string;
}

/** Opens a viewer by an offer of its own. @throws {UnusableSdp} */
export type Describe = (
  id: string,
  offer: ChosenOffer,
  setup: ViewerSetup,
  events: ViewerEvents,
) => Promise<DescribedViewer>;

/** One viewer: a WebRTC connection with picture, sound and a clock. */
export class Viewer {
  readonly #connection: PeerConnection;
  readonly #events: ViewerEvents;
  readonly #video: PictureStream;
  readonly #rate: ViewerRate;
  readonly #sound: OutgoingTrack | undefined;
  readonly #connecting: NodeJS.Timeout;
  readonly #requests = new Allowance(CLOCK_LIMITS);
  readonly #reports = new Allowance(REPORT_LIMITS);
  #clock: DataChannel | undefined;
  #sentTime: FrameTime | undefined;
  #closed = false;

  private constructor(
    connection: PeerConnection,
    offer: ChosenOffer,
    setup: ViewerSetup,
    events: ViewerEvents,
  ) {
    this.#connection = connection;
    this.#events = events;
    this.#video = openPictureStream(connection, offer, {
      wantKey: () => events.wantKey(),
      lost: (share, packets) => this.#rate.lost(share, packets),
      missed: (sentAt) => this.#rate.missed(sentAt),
      closed: () => this.close(),
    });
    this.#rate = new ViewerRate({
      ...setup,
      stream: this.#video,
      use: (rung) => events.use(rung),
      report: (rendition) => this.#clock && sendOnClock(this.#clock, { rendition }),
    });
    this.#sound = offer.audio && openSoundTrack(connection, offer.audio);
    this.#connecting = setTimeout(() => this.close(), CONNECT_MS);
    this.#listen();
  }

  /** Answers a WHEP offer. */
  static answer: Describe = (...of) => Viewer.#describe('answer', ...of);

  /**
   * Makes an offer to a viewer that can receive what its own offer says. It connects sooner so: the library checks the path as
   * soon as it has the answer to an offer of its own, but only 50 ms after each check of a peer whose offer it has.
   */
  static offer: Describe = (...of) => Viewer.#describe('offer', ...of);

  static async #describe(
    type: 'answer' | 'offer',
    ...[id, offer, setup, events]: Parameters<Describe>
  ): Promise<DescribedViewer> {
    const connection = new PeerConnection(id, {
      iceServers: [],
      bindAddress: setup.bindAddress,
      enableIceUdpMux: true,
      portRangeBegin: setup.port,
      portRangeEnd: setup.port,
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
      if (type === 'answer') setRemote(connection, offer.sdp, 'offer');
      viewer = new Viewer(connection, offer, setup, events);
      if (type === 'offer') viewer.#channelOpened(connection.createDataChannel('clock', CLOCK_CHANNEL));
      connection.setLocalDescription(type);
      await inTime(gathered);
      const sdp = connection.localDescription()?.sdp;
      if (sdp === undefined) throw new Error(`no ${type} could be made`);
      const sent = inactiveButFor(sdp, midsOf(offer));
      return { viewer, sdp: advertised(sent, setup.advertise) };
    } catch (error) {
      if (viewer === undefined) connection.close();
      else viewer.close();
      throw error;
    }
  }

  /** Takes the answer to the floor's offer. @throws {UnusableSdp} */
  answered(sdp: string): void {
    setRemote(this.#connection, sdp, 'answer');
  }

  /** Sends a picture; those before the viewer's first key frame are left out. */
  sendVideo(unit: MediaUnit): void {
    const timestamp = this.#video.send(unit);
    if (timestamp === undefined) return;
    this.#rate.sent(unit.data.byteLength);
    if (this.#clock === undefined) return;
    const time = { rtp: timestamp, capturedAt: unit.capturedAt };
    if (this.#sentTime !== undefined && followsFrom(this.#sentTime, time)) return;
    if (sendOnClock(this.#clock, { r: time.rtp, c: time.capturedAt })) this.#sentTime = time;
  }

  sendSound(unit: MediaUnit): void {
    if (this.#sound === undefined || !this.#rate.hasSound) return;
    try {
      this.#sound.send(unit);
    } catch {
      this.close(); // the track has just closed
    }
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#connecting);
    this.#rate.close();
    this.#video.close();
    this.#sound?.close();
    this.#clock?.close();
    this.#connection.close();
    this.#events.gone();
  }

  #requested(channel: DataChannel, message: unknown): void {
    if (!this.#allows(this.#requests)) return;
    const request = readClockRequest(message);
    if (request !== undefined) this.#answer(channel, request);
  }

  #answer(channel: DataChannel, request: ClockRequest): void {
    // The viewer has seen no picture for a while.
    if ('key' in request) this.#events.wantKey();
    // It measures the offset of our clock from its own.
    if ('ping' in request) sendOnClock(channel, { pong: request.ping, t: Date.now() });
    if ('seen' in request) this.#rate.seen(request.seen);
    if ('visible' in request) this.#rate.visible(request.visible);
    if ('quality' in request) this.#rate.choose(request.quality);
  }

  /** Whether the viewer may do this now. A viewer that does it too often is disconnected. */
  #allows(allowance: Allowance): boolean {
    const allowed = allowance.take(performance.now());
    if (!allowed) this.close();
    return allowed;
  }

  #listen(): void {
    const { track } = this.#video;
    track.onOpen(() => {
      clearTimeout(this.#connecting);
      this.#video.opened();
      this.#events.wantKey();
    });
    track.onMessage((message) => {
      if (this.#allows(this.#reports)) this.#video.feedback(message);
    });
    keepUntilClosed(track, () => this.close());
    const sound = this.#sound;
    if (sound !== undefined) {
      sound.track.onOpen(() => sound.opened());
      keepUntilClosed(sound.track, () => this.close());
    }
    this.#connection.onStateChange((state) => {
      if (state === 'closed' || state === 'failed' || state === 'disconnected') this.close();
    });
    this.#connection.onDataChannel((channel) => this.#channelOpened(channel));
  }

  #channelOpened(channel: DataChannel): void {
    keepUntilClosed(channel);
    const allowed = this.#allows(this.#requests);
    if (!allowed || this.#clock?.isOpen() || channel.getLabel() !== 'clock') {
      channel.close();
      return;
    }
    this.#clock = channel;
    channel.onMessage((message) => this.#requested(channel, message));
  }
}

const midsOf = ({ video, audio }: ChosenOffer): ReadonlySet<string> =>
  new Set([video.mid, ...(audio ? [audio.mid] : [])]);

/** @throws {UnusableSdp} what the library refuses of a description is the fault of its sender. */
function setRemote(connection: PeerConnection, sdp: string, type: 'offer' | 'answer'): void {
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

const open = new Set<DataChannel | Track>();

/**
 * Keeps a track or a channel from garbage collection until it has closed: the library releases it only if there is a listener
 * for that, and crashes on one that was collected before. One that had closed before this call is kept for ever, because the
 * library does not report it any more; so `closed` must not refer to much where that can happen.
 */
export function keepUntilClosed(part: DataChannel | Track, closed: () => void = () => undefined): void {
  open.add(part);
  part.onClosed(() => {
    open.delete(part);
    closed();
  });
}
