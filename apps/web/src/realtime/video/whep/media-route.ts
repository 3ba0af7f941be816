import type { MediaPath } from '@floorcast/contract/video';
import type { Cancel } from '../../network.ts';
import type { FloorOffer } from './whep-call.ts';

/** Time (ms) for a connection over each path; over TURN by TCP and TLS it takes several round trips more. */
const CONNECT_MS: Readonly<Record<MediaPath, number>> = { direct: 1_500, relay: 4_000 };

/**
 * The path of one player's connections: direct, or over TURN once a direct one was not possible. Only a viewer that needs
 * TURN takes a place there.
 */
export class MediaRoute {
  #path: MediaPath = 'direct';

  get path(): MediaPath {
    return this.#path;
  }

  /** Prepares a connection that gathers no candidates yet for the path of its offer. */
  prepare(peer: RTCPeerConnection, { path, iceServers }: FloorOffer): void {
    if (path === 'direct' || iceServers.length === 0) return;
    peer.setConfiguration({
      ...peer.getConfiguration(),
      iceServers: [...iceServers],
      iceTransportPolicy: 'relay',
    });
  }

  /** Reports a connection that cannot be made in time: the next one takes the other path. */
  watch(
    peer: RTCPeerConnection,
    { path, iceServers }: FloorOffer,
    after: (ms: number, run: () => void) => Cancel,
    failed: () => void,
  ): Cancel {
    if (path === 'direct' && iceServers.length === 0) return () => undefined;
    return after(CONNECT_MS[path], () => {
      if (peer.iceConnectionState === 'connected' || peer.iceConnectionState === 'completed') return;
      this.#path = path === 'direct' ? 'relay' : 'direct';
      failed();
    });
  }
}
