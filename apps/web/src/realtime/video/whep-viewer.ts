import { type ClockSurroundings, openClockChannel } from './clock-channel.ts';
import type { PictureClock } from './picture-clock.ts';
import { readReport, type VideoReport } from './stats-report.ts';
import type { WhepCalls } from './whep-call.ts';

export interface WhepViewer {
  readonly stream: MediaStream;
  readonly clock: PictureClock;
  wantKeyFrame(): void;
  /** What the connection has counted so far; null before there is anything. */
  report(): Promise<VideoReport | null>;
  close(): void;
}

export interface WhepViewerOptions {
  readonly peer: RTCPeerConnection;
  readonly calls: WhepCalls;
  readonly surroundings: ClockSurroundings;
  readonly signal: AbortSignal;
  /** The media path has broken for good. */
  readonly failed: () => void;
}

/** What the gateway may send: one picture and its sound, each with the smallest jitter buffer. */
function expectMedia(peer: RTCPeerConnection): MediaStream {
  const stream = new MediaStream();
  for (const kind of ['video', 'audio'] as const) {
    const { receiver } = peer.addTransceiver(kind, { direction: 'recvonly' });
    if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = 0;
    stream.addTrack(receiver.track);
  }
  return stream;
}

/**
 * Opens one viewer over WHEP. The offer is posted without waiting for candidates: the gateway learns ours
 * from our checks. Aborting `signal` while it opens leaves nothing behind. @throws {FailureError}
 */
export async function openWhepViewer({
  peer,
  calls,
  surroundings,
  signal,
  failed,
}: WhepViewerOptions): Promise<WhepViewer> {
  const stream = expectMedia(peer);
  const { clock, wantKeyFrame, close: closeClock } = openClockChannel(peer, surroundings);
  let location: string | null = null;
  const close = () => {
    peer.onconnectionstatechange = null;
    closeClock();
    peer.close();
    if (location !== null) calls.end(location);
  };
  try {
    await peer.setLocalDescription(await peer.createOffer());
    const answer = await calls.offer(peer.localDescription?.sdp ?? '', signal);
    location = answer.location;
    signal.throwIfAborted();
    await peer.setRemoteDescription({ type: 'answer', sdp: answer.sdp });
  } catch (error) {
    close();
    throw error;
  }
  peer.onconnectionstatechange = () => {
    if (peer.connectionState === 'failed' || peer.connectionState === 'closed') failed();
  };
  const report = async () => readReport(await peer.getStats());
  return { stream, clock, wantKeyFrame, report, close };
}
