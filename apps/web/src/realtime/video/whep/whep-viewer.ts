import type { RenditionReport } from '@floorcast/contract/video';
import type { ReadableState } from '../../../lib/observable.ts';
import type { Cancel } from '../../network.ts';
import { ClockChannel, type ClockSurroundings } from '../clock/clock-channel.ts';
import type { PictureClock, ShownFrame } from '../clock/picture-clock.ts';
import { readReport, type VideoReport } from '../stats/stats-report.ts';
import type { MediaRoute } from './media-route.ts';
import { type Received, receivable } from './receivable.ts';
import type { WhepCalls } from './whep-call.ts';

export interface WhepViewer {
  readonly stream: MediaStream;
  readonly clock: PictureClock;
  /** The rendition that is sent; null before the floor has reported it. */
  readonly rendition: ReadableState<RenditionReport | null>;
  wantKeyFrame(): void;
  /** A frame was shown, which the floor is to learn. */
  seen(frame: ShownFrame): void;
  /** Whether frames will be shown from now on. */
  showing(visible: boolean): void;
  /** What the connection has counted so far; null before there is anything. */
  report(): Promise<VideoReport | null>;
  close(): void;
}

export interface WhepViewerOptions {
  readonly peer: RTCPeerConnection;
  readonly calls: WhepCalls;
  readonly route: MediaRoute;
  readonly received: Received;
  readonly surroundings: ClockSurroundings;
  readonly signal: AbortSignal;
  /** The media path has failed. */
  readonly failed: () => void;
}

/** Within this time (ms) our first connectivity check reaches a nearby floor, or overtakes the answer. */
const CHECKED_MS = 10;

/** The tracks of the floor's offer, each with the smallest jitter buffer. */
function offered(peer: RTCPeerConnection): MediaStream {
  const stream = new MediaStream();
  for (const receiver of peer.getReceivers()) {
    if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = 0;
    stream.addTrack(receiver.track);
  }
  return stream;
}

/**
 * The floor learns last that the connection is up, so it starts the DTLS handshake. Firefox accepts no packets before
 * the floor has chosen a route, and starts it itself, as the standard says.
 */
const floorBegins = (offer: string, receives: string): string =>
  receives.includes('o=mozilla') ? offer : offer.replaceAll('a=setup:actpass', 'a=setup:active');

/** A floor that has our check before our answer connects at once, and 50 ms later otherwise. */
const checked = (peer: RTCPeerConnection, { after }: ClockSurroundings): Promise<void> =>
  new Promise((resolve) => {
    const cancel = after(CHECKED_MS, resolve);
    peer.addEventListener('iceconnectionstatechange', () => {
      if (peer.iceConnectionState !== 'connected') return;
      cancel();
      resolve();
    });
  });

/**
 * Opens one viewer over WHEP, by an offer of the floor. It is answered without waiting for candidates: the gateway
 * learns ours from our checks. Aborting `signal` while it opens releases everything. @throws {FailureError}
 */
export async function openWhepViewer(options: WhepViewerOptions): Promise<WhepViewer> {
  const { peer, calls, route, received, surroundings, signal, failed } = options;
  const channel = new ClockChannel(peer, surroundings);
  let location: string | null = null;
  let cancelWatch: Cancel = () => {};
  const closed = new AbortController();
  const close = () => {
    closed.abort();
    cancelWatch();
    peer.onconnectionstatechange = null;
    channel.close();
    peer.close();
    if (location !== null) calls.end(location);
  };
  try {
    const receives = await receivable(received);
    const offer = await calls.offer(receives, route.path);
    location = offer.location;
    signal.throwIfAborted();
    route.prepare(peer, offer);
    await peer.setRemoteDescription({ type: 'offer', sdp: floorBegins(offer.sdp, receives) });
    const stream = offered(peer);
    const answer = await peer.createAnswer();
    await peer.setLocalDescription(answer);
    await checked(peer, surroundings);
    signal.throwIfAborted();
    peer.onconnectionstatechange = () => {
      if (peer.connectionState === 'failed' || peer.connectionState === 'closed') failed();
    };
    calls.answer(location, answer.sdp ?? '', closed.signal).catch(() => {
      if (!closed.signal.aborted) failed();
    });
    cancelWatch = route.watch(peer, offer, surroundings.after, failed);
    const report = async () => readReport(await peer.getStats());
    return { stream, ...through(channel), report, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** The part of a viewer that is its clock channel. */
const through = (channel: ClockChannel) => ({
  clock: channel.clock,
  rendition: channel.rendition,
  wantKeyFrame: () => channel.wantKeyFrame(),
  seen: (frame: ShownFrame) => channel.seen(frame),
  showing: (visible: boolean) => channel.showing(visible),
});
