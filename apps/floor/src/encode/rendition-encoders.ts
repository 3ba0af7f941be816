import { AV_PIX_FMT_YUV420P, SWS_FAST_BILINEAR } from 'node-av/constants';
import { type Frame, SoftwareScaleContext } from 'node-av/lib';
import { check, H264Encoder, VIDEO_CLOCK } from './h264-encoder.ts';
import { payloadsOf } from './h264-payloads.ts';
import { type MediaUnit, type Rung, type Size, withinPixels } from './ladder.ts';
import { pictureFrame } from './rgba-picture.ts';

/** A picture may come this share of the source's interval early: its pictures are a little early or late. */
const EARLY_SHARE = 0.5;
/** A size that is nearly the source's is the source's: scaling would cost more than it saves. */
const SAME_SHARE = 0.95;

export interface RenditionsOf extends Size {
  readonly fps: number;
  readonly ladder: readonly Rung[];
}

/** The renditions of one picture that are wanted: each is scaled and encoded for itself, none twice. Close it. */
export class RenditionEncoders {
  readonly #of: RenditionsOf;
  readonly #send: (rung: number, unit: MediaUnit) => void;
  readonly #active = new Map<number, Rendition>();

  constructor(of: RenditionsOf, send: (rung: number, unit: MediaUnit) => void) {
    this.#of = of;
    this.#send = send;
  }

  /** Encodes these places of the ladder from now on, and no others; new ones begin with a key frame. */
  encode(rungs: readonly number[]): void {
    for (const [rung, rendition] of this.#active) {
      if (rungs.includes(rung)) continue;
      rendition.close();
      this.#active.delete(rung);
    }
    for (const rung of rungs) {
      const how = this.#of.ladder[rung];
      if (how !== undefined && !this.#active.has(rung)) this.#active.set(rung, Rendition.open(this.#of, how));
    }
  }

  /** The next picture of a rendition is a key frame. */
  key(rung: number): void {
    this.#active.get(rung)?.key();
  }

  /** `picture` is YUV 4:2:0; `pts` in ticks of the video clock, rising. `only` one rendition, if that is said. */
  push(picture: Frame, pts: number, capturedAt: number, only?: number): void {
    for (const [rung, rendition] of this.#active) {
      if (only !== undefined && only !== rung) continue;
      const unit = rendition.encode(picture, pts);
      if (unit !== undefined) this.#send(rung, { ...unit, pts, capturedAt });
    }
  }

  close(): void {
    this.encode([]);
  }
}

/** As many pixels as a picture of 16:9 with so many lines, in the source's shape, and never more than the source's. */
export function sizeOf(size: Size, lines: number): Size {
  const scaled = withinPixels((lines * lines * 16) / 9)(size);
  return scaled.width > size.width * SAME_SHARE ? { width: size.width, height: size.height } : scaled;
}

class Rendition {
  readonly #encoder: H264Encoder;
  readonly #scaler: Scaler | undefined;
  readonly #gate: PictureGate;
  #wantKey = true;

  private constructor(encoder: H264Encoder, scaler: Scaler | undefined, gate: PictureGate) {
    this.#encoder = encoder;
    this.#scaler = scaler;
    this.#gate = gate;
  }

  static open(of: RenditionsOf, { lines, fps, bitsPerSecond }: Rung): Rendition {
    const size = sizeOf(of, lines);
    const scaler = size.width === of.width ? undefined : new Scaler(of, size);
    const encoder = H264Encoder.open({ ...size, fps: Math.min(of.fps, fps) }, bitsPerSecond);
    return new Rendition(encoder, scaler, new PictureGate(fps, of.fps));
  }

  key(): void {
    this.#wantKey = true;
  }

  encode(picture: Frame, pts: number): Pick<MediaUnit, 'data' | 'key'> | undefined {
    const key = this.#wantKey;
    if (!this.#gate.takes(pts, key)) return undefined;
    const unit = this.#encoder.encode(this.#scaler?.scale(picture) ?? picture, pts, key);
    if (unit === undefined) return undefined;
    this.#wantKey = false;
    return { data: payloadsOf(unit.data), key: unit.key };
  }

  close(): void {
    this.#encoder.close();
    this.#scaler?.close();
  }
}

/** Takes the pictures that a lower rate needs; all, where the rate is no lower than the source's. */
class PictureGate {
  readonly #interval: number;
  readonly #early: number;
  readonly #takesAll: boolean;
  #dueAt = Number.NEGATIVE_INFINITY;

  /** Pictures a second. */
  constructor(wanted: number, source: number) {
    this.#interval = VIDEO_CLOCK / wanted;
    this.#early = (VIDEO_CLOCK / source) * EARLY_SHARE;
    this.#takesAll = wanted >= source;
  }

  takes(pts: number, key: boolean): boolean {
    if (this.#takesAll) return true;
    const late = pts - this.#dueAt;
    if (!key && late < -this.#early) return false;
    // From when it was due, not from when it came: else a rate that does not divide the source's is missed.
    this.#dueAt = (late < -this.#early || late > this.#interval ? pts : this.#dueAt) + this.#interval;
    return true;
  }
}

class Scaler {
  readonly #context = new SoftwareScaleContext();
  readonly #scaled: Frame;

  constructor(from: Size, to: Size) {
    const format = AV_PIX_FMT_YUV420P;
    this.#scaled = pictureFrame(to.width, to.height, format);
    this.#context.getContext(from.width, from.height, format, to.width, to.height, format, SWS_FAST_BILINEAR);
  }

  /** Holds until the next one. */
  scale(picture: Frame): Frame {
    this.#scaled.makeWritable();
    check(this.#context.scaleFrameSync(this.#scaled, picture), 'scale the picture');
    return this.#scaled;
  }

  close(): void {
    this.#context.freeContext();
    this.#scaled.free();
  }
}
