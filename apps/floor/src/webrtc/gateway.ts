import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { PresentViewer } from '@floorcast/contract/floor-link';
import { checkAnswer, type Offer, readOffer, readReceivable } from '@floorcast/contract/sdp';
import type { ViewerStart } from '@floorcast/contract/video';
import { listenFailure } from '@floorcast/startup/ports';
import { cleanup, IceUdpMuxListener } from 'node-datachannel';
import { type CameraHealthNow, type CameraListener, NoPicture, type Still } from '../capture/camera.ts';
import { type CameraSetup, Cameras, type CamerasEvents, type Encoding } from '../capture/cameras.ts';
import { PictureAges } from './picture-ages.ts';
import { firstRung } from './rate/rate-control.ts';
import { choose, NoViewer, takes, UnusableSdp, usable } from './sdp.ts';
import { TurnPort } from './turn/turn-port.ts';
import { type Describe, Viewer, type ViewerNetwork } from './viewer.ts';

export interface MediaGatewayConfig extends ViewerNetwork, Encoding {
  /** A second UDP port, for viewers behind TURN over TCP; undefined: there is none. */
  readonly turnPort?: number | undefined;
  readonly cameras: readonly CameraSetup[];
}

/** A viewer, and the camera that it requests. */
interface ViewerRequest extends PresentViewer {
  readonly camera: 'camera' | 'screen';
  readonly start?: ViewerStart | undefined;
  /** Whether it is the player at the machine. */
  readonly plays?: boolean | undefined;
}

export interface WatchRequest extends ViewerRequest {
  readonly offer: string;
}

export interface OfferRequest extends ViewerRequest {
  /** An offer of the viewer, for what it can receive. */
  readonly receives: string;
}

export interface MediaGatewayEvents extends CamerasEvents {
  viewerGone(viewerId: string): void;
}

/** The setting of the port, for an operator. */
const SETTING = 'media.port of the floor’s configuration (MEDIA_PORT for npm start)';

/** Opens the gateway that sends the floor's cameras: each is read and encoded once, and only while it has viewers. */
export async function openMediaGateway(
  config: MediaGatewayConfig,
  events: MediaGatewayEvents,
): Promise<MediaGateway> {
  const port = await udpPort(config);
  const { bindAddress, turnPort } = config;
  const turn = turnPort === undefined ? undefined : await TurnPort.open({ bindAddress, port, turnPort });
  return new MediaGateway(config, port, turn, events);
}

/** Of a client that says nothing about its line. */
const ANY_START: ViewerStart = { quality: 'auto' };

interface OpenViewer {
  readonly viewer: Viewer;
  readonly present: PresentViewer;
}

export class MediaGateway {
  readonly #network: ViewerNetwork;
  readonly #turn: TurnPort | undefined;
  readonly #events: MediaGatewayEvents;
  readonly #cameras: Cameras;
  readonly #open = new Map<string, OpenViewer>();
  readonly #ages = new PictureAges();
  /** Holds the port between viewers, until the process ends: a viewer that cannot bind it would end the process. */
  readonly #portHolder: IceUdpMuxListener;

  constructor(
    config: MediaGatewayConfig,
    port: number,
    turn: TurnPort | undefined,
    events: MediaGatewayEvents,
  ) {
    this.#network = { ...config, port };
    this.#turn = turn;
    this.#events = events;
    this.#portHolder = new IceUdpMuxListener(port, config.bindAddress);
    this.#cameras = new Cameras(config.cameras, config, events);
  }

  /** Answers a WHEP offer and sends the camera's picture and sound from then on. @throws {UnusableSdp} {NoPicture} */
  async watch({ offer, ...request }: WatchRequest): Promise<string> {
    return this.#begin(request, usable(readOffer(offer)), Viewer.answer);
  }

  /** Makes an offer to a viewer, and sends once it has `answered`. @throws {UnusableSdp} {NoPicture} */
  async offer({ receives, ...request }: OfferRequest): Promise<string> {
    return this.#begin(request, usable(readReceivable(receives)), Viewer.offer);
  }

  /** Takes a viewer's answer to an offer. @throws {UnusableSdp} {NoViewer} */
  answered(viewerId: string, answer: string): void {
    const waiting = this.#open.get(viewerId);
    if (waiting === undefined) throw new NoViewer('no viewer waits for this answer');
    usable(checkAnswer(answer));
    waiting.viewer.answered(answer);
  }

  unwatch(viewerId: string): void {
    this.#open.get(viewerId)?.viewer.close();
  }

  /** Viewers that it sends to, or is about to. */
  get viewers(): readonly PresentViewer[] {
    return [...this.#open.values()].map(({ present }) => present);
  }

  /** A still of this machine will soon be requested. */
  prepareStill(machineId: number): void {
    this.#cameras.of(machineId, 'screen')?.prepareStill();
  }

  /**
   * How a machine looks now, or with the result of its last game on these stops: at most 320 pixels across, results larger.
   *
   * @throws {NoPicture} when it does not show that.
   */
  async still(machineId: number, stops?: readonly number[]): Promise<Still> {
    const still = await this.#cameras.of(machineId, 'screen')?.still(stops);
    if (!still) throw new NoPicture(`machine ${machineId} does not show itself`);
    return still;
  }

  /** From now on the health of every camera is known, whether anybody views it or not. */
  watchCameras(): void {
    this.#cameras.watch();
  }

  /** How a camera does; undefined: there is none. */
  healthOf(machineId: number, camera: CameraSetup['id']): CameraHealthNow | undefined {
    return this.#cameras.of(machineId, camera)?.health;
  }

  /** Opens a camera again. @throws {NoPicture} there is none. */
  restartCamera(machineId: number, id: CameraSetup['id']): void {
    const camera = this.#cameras.of(machineId, id);
    if (camera === undefined) throw new NoPicture(`machine ${machineId} has no ${id}`);
    camera.restart();
  }

  /** How many encoders run: none without viewers. */
  get encoders(): number {
    return this.#cameras.running;
  }

  /** How many cameras are watched, and the age (ms) of the oldest picture that is some viewer's last one. */
  get video(): { readonly watched: number; readonly oldestMs: number | null } {
    return this.#ages.at(Date.now());
  }

  async close(): Promise<void> {
    for (const { viewer } of [...this.#open.values()]) viewer.close();
    await this.#cameras.close();
    this.#turn?.close();
    this.#portHolder.stop();
    cleanup();
  }

  async #begin(request: ViewerRequest, offer: Offer, describe: Describe): Promise<string> {
    const { camera: id, start = ANY_START, plays = false, viewerId, machineId, owner } = request;
    const present = { viewerId, machineId, owner };
    const camera = this.#cameras.of(machineId, id);
    if (camera === undefined) throw new NoPicture(`machine ${machineId} has no ${id}`);
    const shown = { camera: `${machineId}/${id}`, capturedAt: Date.now() };
    let viewer: Viewer | undefined;
    const listener: CameraListener = {
      takes: (profile) => takes(offer, profile),
      rung: firstRung(camera.ladder, start),
      plays,
      video: (unit) => {
        shown.capturedAt = unit.capturedAt;
        viewer?.sendVideo(unit);
      },
      sound: (unit) => viewer?.sendSound(unit),
    };
    const listening = camera.listen(listener);
    this.#ages.begin(shown);
    let gone = false;
    const stop = () => {
      listening.stop();
      this.#ages.end(shown);
    };
    try {
      const { profile } = await camera.picture();
      const setup = { ...this.#network, ladder: camera.ladder, start, rung: listening.rung };
      const described = await describe(viewerId, choose(offer, profile), setup, {
        wantKey: () => listening.wantKey(),
        use: (rung) => listening.use(rung),
        gone: () => {
          gone = true;
          stop();
          this.#open.delete(viewerId);
          this.#turn?.forget(viewerId);
          this.#events.viewerGone(viewerId);
        },
      });
      if (gone) throw new UnusableSdp('offer', 'the connection ended at once');
      viewer = described.viewer;
      this.#open.set(viewerId, { viewer, present });
      const relayed = start.path === 'relay' && this.#turn?.admit(viewerId, described.sdp);
      return relayed || described.sdp;
    } catch (error) {
      stop();
      throw error;
    }
  }
}

/** All viewers share one port, so it must be known, and free, before the first. @throws {CannotStart} */
async function udpPort({ port: configured, bindAddress: host }: ViewerNetwork): Promise<number> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  const address = { port: configured, host, setting: SETTING, protocol: 'UDP' } as const;
  await new Promise<void>((resolve, reject) => {
    const failed = (error: Error) => reject(listenFailure(error, address));
    socket.once('error', failed).bind({ port: configured, address: host, exclusive: true }, resolve);
  });
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return port;
}
