import type { Duplex } from 'node:stream';
import { connectStream } from '@floorcast/sas/line/stream-line';
import type { Rung } from '../../encode/ladder.ts';
import type { Camera, CameraHealthNow, CameraListener, Listening, Picture, Still } from '../camera.ts';
import { type EncoderBudget, ListenerStream } from '../stream/stream.ts';
import type { Feed } from './feed.ts';
import { addressOfScenes } from './workers.ts';

const RETRY_MS = 300;

/** Whether a simulated cabinet shows itself: its scene stream is kept open, and not read. */
export class SceneWatch {
  readonly #address: string;
  #socket: Duplex | undefined;
  #retry: NodeJS.Timeout | undefined;
  #begun = false;
  #closed = false;
  #shows = false;
  /** When it was last seen to show itself, on the monotonic clock (ms). */
  #shownAt: number | undefined;

  /** @throws {RangeError} for a source that is not simulated. */
  constructor(source: string) {
    this.#address = addressOfScenes(source);
  }

  /** Null until it has shown itself. */
  get ageMs(): number | null {
    if (this.#shows) this.#shownAt = performance.now();
    return this.#shownAt === undefined ? null : performance.now() - this.#shownAt;
  }

  begin(): void {
    if (this.#begun || this.#closed) return;
    this.#begun = true;
    this.#connect();
  }

  reconnect(): void {
    this.#socket?.destroy();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#socket?.destroy();
  }

  #connect(): void {
    const socket = connectStream(this.#address);
    this.#socket = socket;
    socket.on('error', () => socket.destroy());
    socket.on('data', () => {
      this.#shows = true;
    });
    socket.once('close', () => {
      if (this.#shows) this.#shownAt = performance.now();
      this.#shows = false;
      if (!this.#closed) this.#retry = setTimeout(() => this.#connect(), RETRY_MS);
    });
  }
}

export interface SimulatedParts {
  readonly ladder: readonly Rung[];
  readonly budget: EncoderBudget;
  readonly video: Feed;
  /** Shared with the cabinet's other camera; not ours to close. */
  readonly sound: Feed | undefined;
  still(stops?: readonly number[]): Promise<Still | null>;
  prepareStill(): void;
  /** Shared with the cabinet's other camera, as the sound is. */
  readonly watched: SceneWatch;
}

/** A simulated cabinet's picture: drawn, and encoded in the renditions that have viewers. */
export class SimulatedCamera implements Camera {
  readonly #parts: SimulatedParts;

  constructor(parts: SimulatedParts) {
    this.#parts = parts;
  }

  get ladder(): readonly Rung[] {
    return this.#parts.ladder;
  }

  get running(): number {
    return this.#parts.video.running;
  }

  listen(listener: CameraListener): Listening {
    const { video, sound, budget } = this.#parts;
    const { plays } = listener;
    const given = (rung: number) => budget.give({ rung, encoded: video.rungs, plays });
    const stream = new ListenerStream(listener, given(listener.rung));
    const listenTo = (rung: number) => sound?.listen(rung, (unit) => listener.sound(unit));
    const stops = new Map<number, () => void>();
    let stopSound = listenTo(stream.wanted);
    const follow = () => {
      for (const rung of stream.rungs)
        if (!stops.has(rung))
          stops.set(
            rung,
            video.listen(rung, (unit) => {
              if (stream.video(rung, unit)) follow();
            }),
          );
      for (const [rung, stop] of stops) {
        if (stream.rungs.includes(rung)) continue;
        stop();
        stops.delete(rung);
      }
    };
    follow();
    return {
      get rung() {
        return stream.wanted;
      },
      wantKey: () => video.wantKey(stream.wanted),
      use(wanted) {
        const rung = given(wanted);
        if (rung === stream.wanted) return rung;
        stream.use(rung);
        follow();
        video.wantKey(rung);
        const stopBefore = stopSound;
        stopSound = listenTo(rung);
        stopBefore?.();
        return rung;
      },
      stop() {
        for (const stop of stops.values()) stop();
        stops.clear();
        stopSound?.();
      },
    };
  }

  async picture(): Promise<Picture> {
    return { profile: 'baseline' };
  }

  still(stops?: readonly number[]): Promise<Still | null> {
    return this.#parts.still(stops);
  }

  watch(): void {
    this.#parts.watched.begin();
  }

  get health(): CameraHealthNow {
    return { ageMs: this.#parts.watched.ageMs, loss: null, fault: null };
  }

  restart(): void {
    this.#parts.watched.reconnect();
  }

  prepareStill(): void {
    this.#parts.prepareStill();
  }

  async close(): Promise<void> {
    await this.#parts.video.close();
  }
}
