import { createSocket } from 'node:dgram';
import { cleanup } from 'node-datachannel';
import { Feed } from './feed.ts';
import { SoundOrder, VideoOrder } from './feed-messages.ts';
import { UnusableOffer } from './offer.ts';
import { Stills } from './stills.ts';
import { Viewer, type ViewerNetwork } from './viewer.ts';
import { Workers } from './workers.ts';

const FRAMES_A_SECOND = 30;

export interface Camera {
  readonly machineId: number;
  readonly id: 'camera' | 'screen';
  /** `simulated:` and the address of a cabinet's scene stream. */
  readonly source: string;
}

export interface MediaGatewayConfig extends ViewerNetwork {
  readonly cameras: readonly Camera[];
  readonly timeCode: boolean;
}

export interface WatchRequest {
  readonly viewerId: string;
  readonly machineId: number;
  readonly camera: 'camera' | 'screen';
  readonly offer: string;
}

export interface MediaGateway {
  /** Answers a WHEP offer and sends the camera's picture and sound from then on. @throws {UnusableOffer} */
  watch(request: WatchRequest): Promise<string>;
  unwatch(viewerId: string): void;
  /**
   * How a machine looks now, or with the result of its last game on these stops: a JPEG in base64.
   *
   * @throws {UnusableOffer} when it does not show that.
   */
  still(machineId: number, stops?: readonly number[]): Promise<string>;
  /** A still of this machine will soon be wanted. */
  prepareStill(machineId: number): void;
  /** How many encoders run: none while nobody watches. */
  readonly encoders: number;
  close(): Promise<void>;
}

export interface MediaGatewayEvents {
  viewerGone(viewerId: string): void;
  failed(error: unknown): void;
}

/** Sends the floor's cameras to browsers: each is encoded once, and only while somebody watches. */
export async function openMediaGateway(
  config: MediaGatewayConfig,
  events: MediaGatewayEvents,
): Promise<MediaGateway> {
  const network = {
    ...config,
    port: config.port === 0 ? await freeUdpPort(config.bindAddress) : config.port,
  };
  const viewers = new Map<string, Viewer>();
  const feeds = new Map<string, Feed>();
  const workers = new Workers(['video', 'sound']);
  const stills = new Stills(events.failed);
  const feed = (worker: string, order: unknown) => {
    const key = JSON.stringify([worker, order]);
    const known = feeds.get(key) ?? new Feed(workers, worker, order, events.failed);
    feeds.set(key, known);
    return known;
  };
  const screenOf = (machineId: number) =>
    config.cameras.find((known) => known.machineId === machineId && known.id === 'screen');
  return {
    async watch({ viewerId, machineId, camera, offer }) {
      const found = config.cameras.find((known) => known.machineId === machineId && known.id === camera);
      if (found === undefined) throw new UnusableOffer(`machine ${machineId} has no ${camera}`);
      const { source } = found;
      const video = feed(
        'video',
        VideoOrder.parse({ source, view: camera, fps: FRAMES_A_SECOND, timeCode: config.timeCode }),
      );
      const sound = feed('sound', SoundOrder.parse({ source }));
      let stop = () => {};
      const { viewer, answer } = await Viewer.answer(viewerId, offer, network, {
        wantKey: () => video.wantKey(),
        gone: () => {
          stop();
          viewers.delete(viewerId);
          events.viewerGone(viewerId);
        },
      });
      viewers.set(viewerId, viewer);
      const stops = [
        video.listen((unit) => viewer.sendVideo(unit)),
        sound.listen((unit) => viewer.sendSound(unit)),
      ];
      stop = () => {
        for (const end of stops) end();
      };
      return answer;
    },
    unwatch(viewerId) {
      viewers.get(viewerId)?.close();
    },
    prepareStill(machineId) {
      const found = screenOf(machineId);
      if (found !== undefined) stills.prepare(found.source);
    },
    async still(machineId, stops) {
      const found = screenOf(machineId);
      const jpeg = found && (await stills.of(found.source, stops));
      if (!jpeg) throw new UnusableOffer(`machine ${machineId} does not show itself`);
      return jpeg;
    },
    get encoders() {
      return [...feeds.values()].filter(({ running }) => running).length;
    },
    async close() {
      for (const viewer of [...viewers.values()]) viewer.close();
      await Promise.all([...feeds.values()].map((each) => each.close()));
      await workers.close();
      await stills.close();
      cleanup();
    },
  };
}

/** All viewers share one port, so it must be known before the first. */
async function freeUdpPort(address: string): Promise<number> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve, reject) => socket.once('error', reject).bind(0, address, resolve));
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return port;
}
