import type { Rung } from '../encode/ladder.ts';
import { readCameraAddress } from './address.ts';
import type { Camera } from './camera.ts';
import { IngestProcesses } from './network/ingest-processes.ts';
import { NetworkCamera } from './network/network-camera.ts';
import { Feed } from './simulated/feed.ts';
import { SoundOrder, VideoOrder } from './simulated/feed-messages.ts';
import { SceneWatch, SimulatedCamera } from './simulated/simulated-camera.ts';
import { Stills } from './simulated/stills.ts';
import { Workers } from './simulated/workers.ts';
import { EncoderBudget, type Framing } from './stream/stream.ts';

export interface CameraSetup extends Framing {
  readonly machineId: number;
  readonly id: 'camera' | 'screen';
  /** An address that `readCameraAddress` reads. */
  readonly source: string;
  readonly sound: boolean;
}

export interface CamerasEvents {
  /** A camera shows a picture, or shows none any more: `why` in words, null while it is alive. */
  camera(of: CameraSetup, why: string | null): void;
  /** An encoder ended by itself. */
  failed(error: unknown): void;
}

/** How pictures are encoded, and simulated ones drawn. */
export interface Encoding {
  /** Whether a clock is drawn into them, for measuring. */
  readonly timeCode: boolean;
  readonly simulatedFps: number;
  /** The renditions of every camera, from the best to the least. */
  readonly ladder: readonly Rung[];
  /** How many encoders may run at once, sound included. */
  readonly encoders: number;
}

/** All cameras of a floor, and what they share. */
export class Cameras {
  readonly #cameras = new Map<string, Camera>();
  readonly #workers: Workers;
  readonly #stills: Stills;
  readonly #processes: IngestProcesses | undefined;
  readonly #sounds = new Map<string, Feed>();
  readonly #watches = new Map<string, SceneWatch>();
  readonly #budget: EncoderBudget;

  /** @throws {RangeError} for an unknown address. */
  constructor(setups: readonly CameraSetup[], encoding: Encoding, events: CamerasEvents) {
    this.#budget = new EncoderBudget(encoding.encoders, () => this.running);
    const addresses = setups.map(({ source }) => readCameraAddress(source));
    const kinds = new Set(addresses.map(({ kind }) => kind));
    this.#workers = new Workers(kinds.has('simulated') ? ['video', 'sound'] : []);
    this.#stills = new Stills(events.failed);
    const processes = [...kinds].some((kind) => kind !== 'simulated') ? new IngestProcesses() : undefined;
    this.#processes = processes;
    for (const setup of setups)
      this.#cameras.set(keyOf(setup.machineId, setup.id), this.#open(setup, encoding, events));
  }

  of(machineId: number, id: CameraSetup['id']): Camera | undefined {
    return this.#cameras.get(keyOf(machineId, id));
  }

  /** From now on the health of every camera is known, whether anybody views it or not. */
  watch(): void {
    for (const camera of this.#cameras.values()) camera.watch();
  }

  /** How many encoders run: none without viewers. */
  get running(): number {
    const all = [...this.#cameras.values(), ...this.#sounds.values()];
    return all.reduce((sum, { running }) => sum + running, 0);
  }

  async close(): Promise<void> {
    for (const watch of this.#watches.values()) watch.close();
    await Promise.all([...this.#cameras.values(), ...this.#sounds.values()].map((each) => each.close()));
    await Promise.all([this.#workers.close(), this.#stills.close(), this.#processes?.close()]);
  }

  #open(setup: CameraSetup, encoding: Encoding, events: CamerasEvents): Camera {
    const { timeCode, simulatedFps, ladder } = encoding;
    const budget = this.#budget;
    const { source, id, sound, rotation, crop } = setup;
    const address = readCameraAddress(source);
    if (address.kind !== 'simulated' && this.#processes !== undefined)
      return new NetworkCamera(
        { address, framing: { rotation, crop }, sound, ladder, budget },
        this.#processes,
        {
          alive: () => events.camera(setup, null),
          dead: (why) => events.camera(setup, why),
        },
      );
    const order = VideoOrder.parse({ source, view: id, fps: simulatedFps, timeCode, ladder });
    return new SimulatedCamera({
      ladder,
      budget,
      video: new Feed(this.#workers, 'video', order, events.failed),
      sound: sound ? this.#soundOf(source, ladder, events) : undefined,
      still: (stops) => this.#stills.of(source, stops ?? 'lobby'),
      prepareStill: () => this.#stills.prepare(source),
      watched: this.#watchOf(source),
    });
  }

  #watchOf(source: string): SceneWatch {
    const known = this.#watches.get(source) ?? new SceneWatch(source);
    this.#watches.set(source, known);
    return known;
  }

  /** Both cameras of a cabinet share one sound. */
  #soundOf(source: string, ladder: readonly Rung[], events: CamerasEvents): Feed {
    const known =
      this.#sounds.get(source) ??
      new Feed(this.#workers, 'sound', SoundOrder.parse({ source, ladder }), events.failed);
    this.#sounds.set(source, known);
    return known;
  }
}

const keyOf = (machineId: number, id: string): string => `${machineId}/${id}`;
