import type { WhepCalls } from './whep-call.ts';

export interface WhepViewer {
  readonly stream: MediaStream;
  close(): void;
}

export interface WhepViewerOptions {
  readonly peer: RTCPeerConnection;
  readonly calls: WhepCalls;
  readonly signal: AbortSignal;
  /** The media path has broken for good. */
  readonly failed: () => void;
}

/** What the gateway may send: one picture, its sound, and the clock that tells the picture's true age. */
function expectMedia(peer: RTCPeerConnection): MediaStream {
  const stream = new MediaStream();
  for (const kind of ['video', 'audio'] as const) {
    const { receiver } = peer.addTransceiver(kind, { direction: 'recvonly' });
    if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = 0;
    stream.addTrack(receiver.track);
  }
  peer.createDataChannel('clock', { ordered: false, maxRetransmits: 0 });
  return stream;
}

/**
 * Opens one viewer over WHEP. The offer is posted without waiting for candidates: the gateway learns ours
 * from our checks. Aborting `signal` while it opens leaves nothing behind. @throws {FailureError}
 */
export async function openWhepViewer({
  peer,
  calls,
  signal,
  failed,
}: WhepViewerOptions): Promise<WhepViewer> {
  const stream = expectMedia(peer);
  let location: string | null = null;
  const close = () => {
    peer.onconnectionstatechange = null;
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
  return { stream, close };
}
