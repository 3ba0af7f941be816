import type { RenditionReport, SeenFrame, VideoQuality, ViewerStart } from '@floorcast/contract/video';
import type { Rung } from '../../encode/ladder.ts';
import type { PictureStream } from '../rtp/picture-stream.ts';
import { LineMeter } from './line-measure.ts';
import { LossMeter } from './loss-meter.ts';
import {
  chooseQuality,
  controlRate,
  countsLoss,
  given,
  type LineState,
  type RateState,
  startRate,
} from './rate-control.ts';
import { SentRate } from './sent-rate.ts';

/** How often (ms) the line is looked at when no report comes. */
const LOOK_MS = 200;
/** Packets leave at this multiple of the rendition's rate; at the best rendition on a clear line so fast that nothing waits. */
const PACING = 2;
const CLEAR_PACING = 8;
const CLEAR_MS = 15;

export interface ViewerRateParts {
  readonly stream: PictureStream;
  readonly ladder: readonly Rung[];
  readonly start: ViewerStart;
  /** The rendition that it is sent at first. */
  readonly rung: number;
  /** Sends another rendition from its next key frame on. Returns which: there may be no encoder for it. */
  readonly use: (rung: number) => number;
  /** The rendition has changed, or a second has passed. */
  readonly report: (report: RenditionReport) => void;
}

/** Keeps the rendition of one viewer to what its line carries. Close it. */
export class ViewerRate {
  readonly #parts: ViewerRateParts;
  readonly #meter = new LineMeter();
  readonly #sent = new SentRate();
  readonly #loss = new LossMeter();
  readonly #timer: NodeJS.Timeout;
  #quality: VideoQuality;
  #state: RateState;
  /** When pictures were last reported; undefined while none are, or none can be. */
  #seenAt: number | undefined;
  #visible = true;
  #looks = 0;

  constructor(parts: ViewerRateParts) {
    this.#parts = parts;
    this.#quality = parts.start.quality;
    this.#state = startRate(parts.rung, performance.now());
    this.#timer = setInterval(() => this.#lookAgain(), LOOK_MS);
    this.#pace();
  }

  /** Whether its rendition has sound beside it. */
  get hasSound(): boolean {
    return (this.#parts.ladder[this.#state.rung]?.soundBitsPerSecond ?? 0) > 0;
  }

  /** A picture of so many bytes was sent. */
  sent(bytes: number): void {
    this.#sent.add(bytes, performance.now());
  }

  /** The viewer reports pictures that have arrived. */
  seen(frames: readonly SeenFrame[]): void {
    for (const [timestamp, arrivedAt] of frames) {
      const frame = this.#parts.stream.frames.take(timestamp);
      if (frame !== undefined) this.#meter.add({ ...frame, arrivedAt });
    }
    this.#seenAt = performance.now();
    this.#look();
  }

  /** A report of the share lost of so many packets. */
  lost(share: number, packets: number): void {
    if (!countsLoss(this.#state, performance.now())) return;
    this.#loss.add(share, packets);
    this.#look();
  }

  /** Whether the viewer reports the pictures that arrive. */
  visible(visible: boolean): void {
    this.#visible = visible;
    if (!visible) this.#seenAt = undefined;
  }

  choose(quality: VideoQuality): void {
    this.#quality = quality;
    this.#take(chooseQuality(this.#state, this.#limits, performance.now()));
  }

  close(): void {
    clearInterval(this.#timer);
  }

  get #limits() {
    return { ladder: this.#parts.ladder, quality: this.#quality };
  }

  #line(): LineState {
    const now = performance.now();
    return {
      now,
      measure: this.#visible ? this.#meter.measure : undefined,
      loss: this.#loss.share,
      roundTripMs: this.#parts.stream.roundTripMs,
      silentMs: this.#seenAt === undefined ? 0 : now - this.#seenAt,
      sent: this.#sent.at(now),
    };
  }

  #lookAgain(): void {
    this.#looks += 1;
    this.#look();
    if (this.#looks % 5 === 0) this.#report();
  }

  #look(): void {
    this.#take(controlRate(this.#state, this.#limits, this.#line()));
  }

  #take(state: RateState): void {
    const before = this.#state;
    this.#state = state;
    if (state.probe !== undefined && before.probe === undefined)
      this.#parts.stream.pad(state.probe.bitsPerSecond, state.probe.forMs);
    if (state.probe === undefined && before.probe !== undefined) this.#parts.stream.stopPadding();
    if (state.rung !== before.rung) {
      this.#loss.clear();
      this.#state = given(state, this.#parts.use(state.rung), performance.now());
      this.#report();
    }
    this.#pace();
  }

  #pace(): void {
    const rung = this.#parts.ladder[this.#state.rung];
    if (rung === undefined) return;
    const clear = this.#state.rung === 0 && (this.#meter.measure?.standingMs ?? CLEAR_MS) < CLEAR_MS;
    // A camera may send more than the rendition says.
    const rate = Math.max(rung.bitsPerSecond, this.#sent.at(performance.now()));
    this.#parts.stream.pace(rate * (clear ? CLEAR_PACING : PACING));
  }

  #report(): void {
    const rung = this.#parts.ladder[this.#state.rung];
    if (rung === undefined) return;
    const { stream, report } = this.#parts;
    const standing = this.#meter.measure?.standingMs;
    const { lines, fps, bitsPerSecond } = rung;
    report({
      lines,
      fps,
      bitsPerSecond,
      reduced: this.#state.rung > 0,
      pacedAt: Math.round(stream.pacedAt),
      standingMs: standing === undefined ? null : Math.round(standing),
      loss: Math.round(this.#loss.share * 1_000) / 1_000,
      resent: stream.resent,
    });
  }
}
