import { H264Encoder, VIDEO_CLOCK } from '../../../apps/floor/src/encode/h264-encoder.ts';
import { payloadsOf } from '../../../apps/floor/src/encode/h264-payloads.ts';
import type { MediaUnit } from '../../../apps/floor/src/encode/media-unit.ts';
import { RgbaPicture } from '../../../apps/floor/src/encode/rgba-picture.ts';
import { createPainter, HEIGHT, WIDTH } from '../../../packages/simulated-egm/src/picture/painter.ts';
import { GAME_MS, playedScene } from '../../lib/played-scene.ts';

export const FPS = 30;

/** A cabinet that plays without a pause, painted with a clock and encoded once for all senders. */
export class Source {
  readonly #painter = createPainter('screen', true);
  readonly #drawn = new RgbaPicture(WIDTH, HEIGHT);
  readonly #encoder = H264Encoder.open({ width: WIDTH, height: HEIGHT, fps: FPS }, 2_500_000);
  readonly #send: (picture: MediaUnit) => void;
  readonly #began = performance.now();
  #frames = 0;
  #wantKey = true;
  #timer: NodeJS.Timeout | undefined;

  constructor(send: (picture: MediaUnit) => void) {
    this.#send = send;
    this.#tick();
  }

  /** Encodes a key frame at once, not at the next due frame. */
  key(): void {
    this.#wantKey = true;
    this.#frame();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#encoder.close();
    this.#drawn.close();
  }

  #frame(): void {
    const capturedAt = Date.now();
    const pts = Math.round(((performance.now() - this.#began) * VIDEO_CLOCK) / 1000);
    const rgba = this.#painter.paint(playedScene(capturedAt - (capturedAt % GAME_MS)), capturedAt);
    const unit = this.#encoder.encode(this.#drawn.convert(rgba), pts, this.#wantKey);
    this.#wantKey = false;
    if (unit !== undefined) this.#send({ data: payloadsOf(unit.data), key: unit.key, pts, capturedAt });
  }

  #tick(): void {
    this.#frame();
    const elapsed = performance.now() - this.#began;
    this.#frames = Math.max(this.#frames + 1, Math.floor((elapsed * FPS) / 1000));
    const next = this.#began + (this.#frames * 1000) / FPS;
    this.#timer = setTimeout(() => this.#tick(), Math.max(0, next - performance.now()));
  }
}
