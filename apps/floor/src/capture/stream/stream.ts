import * as z from 'zod';
import type { MediaUnit, Size } from '../../encode/ladder.ts';
import type { CameraListener } from '../camera.ts';

/** Those who only watch leave this share of the encoders to players. */
const WATCHERS_SHARE = 0.75;

/** What a viewer asks a camera for. */
export interface RungRequest {
  readonly rung: number;
  /** The renditions that the camera encodes for others anyway. */
  readonly encoded: readonly number[];
  /** Whether the viewer plays at the machine. */
  readonly plays: boolean;
}

/** Bounds the encoders of a floor: past that, viewers of a camera share what is encoded of it. */
export class EncoderBudget {
  readonly #most: number;
  readonly #running: () => number;

  /** `running`: how many run now. */
  constructor(most: number, running: () => number) {
    this.#most = most;
    this.#running = running;
  }

  /** The rendition that a viewer gets: the one it asks for, or the best below it that is encoded, or the least above. */
  give({ rung, encoded, plays }: RungRequest): number {
    const most = plays ? this.#most : this.#most * WATCHERS_SHARE;
    if (encoded.includes(rung) || encoded.length === 0 || this.#running() < most) return rung;
    const below = encoded.filter((each) => each > rung);
    return below.length > 0 ? Math.min(...below) : Math.max(...encoded);
  }
}

/** How a camera's picture is turned and cut before it is shown, in this order: cut, then turned clockwise. */
export const Framing = z.object({
  rotation: z.literal([0, 90, 180, 270]).default(0),
  /** In pixels of the camera's own picture. */
  crop: z
    .strictObject({
      x: z.int().min(0),
      y: z.int().min(0),
      width: z.int().min(16).max(8192),
      height: z.int().min(16).max(8192),
    })
    .optional(),
});
export type Framing = z.infer<typeof Framing>;

export const isFramed = ({ rotation, crop }: Framing): boolean => rotation !== 0 || crop !== undefined;

const ROTATIONS = {
  0: [],
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock'],
} as const;

/** The same in FFmpeg's words, and the size that comes of it; `fit` says how large it may be. */
export function framingFilters(
  { rotation, crop }: Framing,
  whole: Size,
  fit: (size: Size) => Size,
): { readonly size: Size; readonly filters: string[] } {
  const { width, height } = crop ?? whole;
  const size = fit(rotation % 180 === 0 ? { width, height } : { width: height, height: width });
  const cut = crop ? [`crop=${crop.width}:${crop.height}:${crop.x}:${crop.y}`] : [];
  const scale = `scale=${size.width}:${size.height}:flags=fast_bilinear:out_range=tv`;
  return { size, filters: [...cut, ...ROTATIONS[rotation], scale] };
}

/** More than that is not stored: a viewer then waits for the camera's next key frame. */
const UNITS_MOST = 600;
const BYTES_MOST = 16_000_000;

/** All pictures since a camera's last key frame: a viewer that joins gets them at once instead of waiting for the next one. */
export class GopCache {
  #units: MediaUnit[] = [];
  #bytes = 0;

  /** Empty when they would be incomplete. */
  get units(): readonly MediaUnit[] {
    return this.#units;
  }

  add(unit: MediaUnit): void {
    if (unit.key) this.clear();
    else if (this.#units.length === 0) return;
    this.#units.push(unit);
    this.#bytes += unit.data.byteLength;
    if (this.#units.length > UNITS_MOST || this.#bytes > BYTES_MOST) this.clear();
  }

  clear(): void {
    this.#units = [];
    this.#bytes = 0;
  }
}

/** Viewers that ask for a key frame at once get one (ms). */
const KEY_EVERY_MS = 200;

/** Gathers requests for key frames of one encoder: each is a large picture to all its viewers. */
export class KeyRequests {
  readonly #requestKey: () => void;
  #requestedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(requestKey: () => void) {
    this.#requestKey = requestKey;
  }

  /** Asks for a key frame; requests that come together get one, and the last of them is never left without. */
  want(): void {
    const since = performance.now() - this.#requestedAt;
    if (since >= KEY_EVERY_MS) this.#requestNow();
    else this.#timer ??= setTimeout(() => this.#requestNow(), KEY_EVERY_MS - since);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #requestNow(): void {
    this.close();
    this.#requestedAt = performance.now();
    this.#requestKey();
  }
}

/** Between two bursts to one viewer (ms). */
const BURST_EVERY_MS = 1_000;

/**
 * The pictures that one viewer is sent of a camera, one rendition at a time and in rising time. A better rendition takes over
 * with its first key frame; a lesser one is for a line that carries no more of the present one, which ends at once.
 */
export class ListenerStream {
  readonly listener: CameraListener;
  #rung: number;
  /** The rendition that is waited for. */
  #next: number | undefined;
  #lastPts = Number.NEGATIVE_INFINITY;
  #burstAt = Number.NEGATIVE_INFINITY;

  constructor(listener: CameraListener, rung: number) {
    this.listener = listener;
    this.#rung = rung;
  }

  /** The renditions that are needed for it now. */
  get rungs(): readonly number[] {
    if (this.#next === undefined) return [this.#rung];
    return this.#next < this.#rung ? [this.#rung, this.#next] : [this.#next];
  }

  /** The rendition that it is sent, or is about to be. */
  get wanted(): number {
    return this.#next ?? this.#rung;
  }

  use(rung: number): void {
    this.#next = rung === this.#rung && this.#next === undefined ? undefined : rung;
  }

  /** A picture of a rendition. Returns whether the rendition has changed with it. */
  video(rung: number, unit: MediaUnit): boolean {
    const takesOver = rung === this.#next && unit.key;
    if (takesOver) {
      this.#rung = rung;
      this.#next = undefined;
    } else if (rung !== this.#rung || !this.rungs.includes(rung)) return false;
    this.#send(unit);
    return takesOver;
  }

  /** Sends pictures that lie behind, as close together as their clock allows, up to the present. */
  burst(units: readonly MediaUnit[], now: number): void {
    const newest = units.at(-1);
    if (newest === undefined || now - this.#burstAt < BURST_EVERY_MS) return;
    this.#burstAt = now;
    units.forEach((unit, index) => {
      this.#send({ ...unit, pts: newest.pts - (units.length - 1 - index) });
    });
  }

  #send(unit: MediaUnit): void {
    const pts = Math.max(unit.pts, this.#lastPts + 1);
    this.#lastPts = pts;
    this.listener.video(pts === unit.pts ? unit : { ...unit, pts });
  }
}
