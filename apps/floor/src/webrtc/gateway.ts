import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { PresentViewer } from '@floorcast/contract/floor-link';
import { checkAnswer, type Offer, readOffer, readReceivable } from '@floorcast/contract/sdp';
import { listenFailure } from '@floorcast/startup/ports';
import { cleanup, IceUdpMuxListener } from 'node-datachannel';
import { type CameraListener, NoPicture } from '../capture/camera.ts';
import { type CameraSetup, Cameras, type CamerasEvents } from '../capture/cameras.ts';
import { choose, NoViewer, takes, UnusableSdp, usable } from './offer.ts';
import { PictureAges } from './picture-ages.ts';
import { type Describe, Viewer, type ViewerNetwork } from './viewer.ts';

export interface MediaGatewayConfig extends ViewerNetwork {
  readonly cameras: readonly CameraSetup[];
  /** Draws a clock into simulated pictures, for measuring. */
  readonly timeCode: boolean;
}

/** Whoever wants to watch which camera. */
interface Wish extends PresentViewer {
  readonly camera: 'camera' | 'screen';
}

export interface WatchRequest extends Wish {
  readonly offer: string;
}

export interface OfferRequest extends Wish {
  /** An offer of the viewer's own, for what it can receive. */
  readonly receives: string;
}

export interface MediaGateway {
  /** Answers a WHEP offer and sends the camera's picture and sound from then on. @throws {UnusableSdp} {NoPicture} */
  watch(request: WatchRequest): Promise<string>;
  /** Makes an offer to a viewer, and sends once it has `answered`. @throws {UnusableSdp} {NoPicture} */
  offer(request: OfferRequest): Promise<string>;
  /** Takes a viewer's answer to an offer. @throws {UnusableSdp} {NoViewer} */
  answered(viewerId: string, answer: string): void;
  unwatch(viewerId: string): void;
  /** Whom it sends to, or is about to. */
  readonly viewers: readonly PresentViewer[];
  /**
   * How a machine looks now, or with the result of its last game on these stops: a JPEG in base64.
   *
   * @throws {NoPicture} when it does not show that.
   */
  still(machineId: number, stops?: readonly number[]): Promise<string>;
  /** A still of this machine will soon be wanted. */
  prepareStill(machineId: number): void;
  /** How many encoders run: none while nobody watches. */
  readonly encoders: number;
  /** How many cameras are watched, and the age (ms) of the oldest picture that is some viewer's last one. */
  readonly video: { readonly watched: number; readonly oldestMs: number | null };
  close(): Promise<void>;
}

export interface MediaGatewayEvents extends CamerasEvents {
  viewerGone(viewerId: string): void;
}

/** Where an operator chooses the port of the video. */
const SETTING = 'media.port of the floor’s configuration (MEDIA_PORT for npm start)';

/** Sends the floor's cameras to browsers: each is read and encoded once, and only while somebody watches. */
export async function openMediaGateway(
  config: MediaGatewayConfig,
  events: MediaGatewayEvents,
): Promise<MediaGateway> {
  const network = { ...config, port: await udpPort(config) };
  // Holds the port between viewers, until the process ends: a viewer for whom it cannot be bound would end the process.
  const held = new IceUdpMuxListener(network.port, network.bindAddress);
  const viewers = new Map<string, { readonly viewer: Viewer; readonly who: PresentViewer }>();
  const ages = new PictureAges();
  const cameras = new Cameras(config.cameras, config.timeCode, events);
  const begin = async ({ camera: id, ...who }: Wish, offer: Offer, describe: Describe): Promise<string> => {
    const { viewerId, machineId } = who;
    const camera = cameras.of(machineId, id);
    if (camera === undefined) throw new NoPicture(`machine ${machineId} has no ${id}`);
    const shown = { camera: `${machineId}/${id}`, capturedAt: Date.now() };
    let viewer: Viewer | undefined;
    const listener: CameraListener = {
      takes: (profile) => takes(offer, profile),
      video: (unit) => {
        shown.capturedAt = unit.capturedAt;
        viewer?.sendVideo(unit);
      },
      sound: (unit) => viewer?.sendSound(unit),
    };
    const listening = camera.listen(listener);
    ages.begin(shown);
    let gone = false;
    const stop = () => {
      listening.stop();
      ages.end(shown);
    };
    try {
      const { profile } = await camera.picture();
      const described = await describe(viewerId, choose(offer, profile), network, {
        wantKey: () => listening.wantKey(),
        gone: () => {
          gone = true;
          stop();
          viewers.delete(viewerId);
          events.viewerGone(viewerId);
        },
      });
      if (gone) throw new UnusableSdp('offer', 'the connection ended at once');
      viewer = described.viewer;
      viewers.set(viewerId, { viewer, who });
      return described.sdp;
    } catch (error) {
      stop();
      throw error;
    }
  };
  return {
    watch: async ({ offer, ...wish }) => begin(wish, usable(readOffer(offer)), Viewer.answer),
    offer: async ({ receives, ...wish }) => begin(wish, usable(readReceivable(receives)), Viewer.offer),
    answered(viewerId, answer) {
      const waiting = viewers.get(viewerId);
      if (waiting === undefined) throw new NoViewer('no viewer waits for this answer');
      usable(checkAnswer(answer));
      waiting.viewer.answered(answer);
    },
    unwatch(viewerId) {
      viewers.get(viewerId)?.viewer.close();
    },
    get viewers() {
      return [...viewers.values()].map(({ who }) => who);
    },
    prepareStill(machineId) {
      cameras.of(machineId, 'screen')?.prepareStill();
    },
    async still(machineId, stops) {
      const jpeg = await cameras.of(machineId, 'screen')?.still(stops);
      if (!jpeg) throw new NoPicture(`machine ${machineId} does not show itself`);
      return jpeg;
    },
    get encoders() {
      return cameras.running;
    },
    get video() {
      return ages.tell(Date.now());
    },
    async close() {
      for (const { viewer } of [...viewers.values()]) viewer.close();
      await cameras.close();
      held.stop();
      cleanup();
    },
  };
}

/** All viewers share one port, so it must be known, and free, before the first. @throws {CannotStart} */
async function udpPort({ port: wanted, bindAddress: host }: ViewerNetwork): Promise<number> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  const address = { port: wanted, host, setting: SETTING, protocol: 'UDP' } as const;
  await new Promise<void>((resolve, reject) => {
    const failed = (error: Error) => reject(listenFailure(error, address));
    socket.once('error', failed).bind({ port: wanted, address: host, exclusive: true }, resolve);
  });
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return port;
}
