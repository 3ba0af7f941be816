import type { CameraId } from '@floorcast/contract/machines';
import { browserNetwork } from '../browser-network.ts';
import { chosenQuality } from './line/chosen-quality.ts';
import { storeLine, viewerStart } from './line/viewer-start.ts';
import { VideoPlayer } from './video-player.ts';
import { MediaRoute } from './whep/media-route.ts';
import { whepCalls } from './whep/whep-call.ts';
import { openWhepViewer } from './whep/whep-viewer.ts';

const surroundings = { after: browserNetwork.after, now: () => performance.now(), quality: chosenQuality };

/** A player for one camera of a machine, over the browser's own WebRTC. */
export function machinePlayer(
  machineId: number,
  camera: CameraId,
  iceServers: RTCIceServer[],
  oldestMs: () => number,
): VideoPlayer {
  const calls = whepCalls(machineId, camera, viewerStart);
  const route = new MediaRoute();
  const player = new VideoPlayer({
    ...surroundings,
    oldestMs,
    random: browserNetwork.random,
    whenOnline: browserNetwork.whenOnline,
    open: (signal, failed) => {
      const peer = new RTCPeerConnection({ iceServers, bundlePolicy: 'max-bundle' });
      return openWhepViewer({ peer, calls, route, surroundings, signal, failed });
    },
  });
  storeLine(player.rendition, surroundings.now);
  return player;
}
