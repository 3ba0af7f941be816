import type { CameraId } from '@floorcast/contract/machines';
import type { VideoQuality } from '@floorcast/contract/video';
import { settings } from '../../api/settings/settings.ts';
import { Observable, type ReadableState } from '../../lib/observable.ts';
import { browserNetwork } from '../browser-network.ts';
import { chosenQuality } from './line/chosen-quality.ts';
import { storeAge } from './line/seen-age.ts';
import { storeLine, viewerStart } from './line/viewer-start.ts';
import { VideoPlayer } from './video-player.ts';
import { MediaRoute } from './whep/media-route.ts';
import type { Received } from './whep/receivable.ts';
import { whepCalls } from './whep/whep-call.ts';
import { openWhepViewer } from './whep/whep-viewer.ts';

/**
 * STUN servers of the settings. Those of a house of another release may hold TURN URLs, which a browser refuses without
 * a credential: the house gives TURN servers to each viewer.
 */
export const iceServers = (): RTCIceServer[] =>
  settings().ICE_SERVERS.flatMap(({ urls }) => {
    const stun = [urls].flat().filter((url) => url.startsWith('stun'));
    return stun.length === 0 ? [] : [{ urls: stun }];
  });

const { after, random, whenOnline } = browserNetwork;
const now = () => performance.now();

/** A viewer that presses no buttons: its picture may be of any age (ms). A timer for longer would run at once. */
export const anyAge = () => 2 ** 31 - 1;

/** A player for one camera of a machine, over the browser's own WebRTC. */
export function machinePlayer(machineId: number, camera: CameraId, oldestMs: () => number): VideoPlayer {
  const player = playerOf({ machineId, camera, oldestMs, quality: chosenQuality });
  storeLine(player.rendition, now);
  storeAge(player);
  return player;
}

/** A player for a small, silent picture beside another one: never more than the floor's small renditions. */
export const smallPlayer = (machineId: number, camera: CameraId): VideoPlayer =>
  playerOf({ machineId, camera, oldestMs: anyAge, quality: SMALL, received: 'picture' });

/** A player for a member of staff whose look at the machine was recorded: it is not counted as a viewer. */
export const lookingPlayer = (machineId: number, camera: CameraId, look: string): VideoPlayer =>
  playerOf({ machineId, camera, oldestMs: anyAge, quality: chosenQuality, look });

const SMALL: ReadableState<VideoQuality> = new Observable<VideoQuality>('save');

interface PlayerParts {
  readonly machineId: number;
  readonly camera: CameraId;
  readonly oldestMs: () => number;
  readonly quality: ReadableState<VideoQuality>;
  readonly look?: string;
  readonly received?: Received;
}

function playerOf(parts: PlayerParts): VideoPlayer {
  const { machineId, camera, oldestMs, quality, look, received = 'picture and sound' } = parts;
  const calls = whepCalls(machineId, camera, () => viewerStart(quality.getState()), look);
  const route = new MediaRoute();
  const servers = iceServers();
  const surroundings = { after, now, quality };
  return new VideoPlayer({
    ...surroundings,
    oldestMs,
    random,
    whenOnline,
    open: (signal, failed) => {
      const peer = new RTCPeerConnection({ iceServers: servers, bundlePolicy: 'max-bundle' });
      return openWhepViewer({ peer, calls, route, received, surroundings, signal, failed });
    },
  });
}
