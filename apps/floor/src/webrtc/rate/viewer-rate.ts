import type { RenditionReport, SeenFrame, VideoQuality, ViewerStart } from '@floorcast/contract/video';
import { PAYLOAD_BYTES } from '../../encode/h264-payloads.ts';
import type { Rung } from '../../encode/ladder.ts';
import type { PictureStream } from '../rtp/picture-stream.ts';
import { LineMeter, LossMeter, RECENT_MS, RecentSum, SharedTimer } from './meters.ts';
import {
  chooseQuality,
  controlRate,
  countsLoss,
  given,
  type LineState,
  type RateState,
  startRate,
} from './rate-control.ts';

/** How often (ms) the lines are looked at when no report comes. */
const looks = new SharedTimer(200);
/** What was measured longer ago (ms) says nothing of the line now. */
const STALE_MS = 1_000;
/** So many missing packets, and such a share of those sent, are no accident. */
const MANY_MISSED = 8;
const HEAVILY_MISSED = 0.2;
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
  /** Bytes and packets that were sent, and packets that the viewer missed. */
  readonly #sent = new RecentSum();
  readonly #packets = new RecentSum();
  readonly #missed = new RecentSum();
  readonly #loss = new LossMeter();
  readonly #endLooks: () => void;
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
    this.#endLooks = looks.every(() => this.#tick());
    this.#pace();
  }

  /** Whether its rendition has sound beside it. */
  get hasSound(): boolean {
    return (this.#parts.ladder[this.#state.rung]?.soundBitsPerSecond ?? 0) > 0;
  }

  /** A picture of so many bytes was sent. */
  sent(bytes: number): void {
    const now = performance.now();
    this.#sent.add(bytes, now);
    this.#packets.add(Math.ceil(bytes / PAYLOAD_BYTES), now);
  }

  /** The viewer misses packets that it had not missed before: when (ms) each was sent. Those of another rendition do not count. */
  missed(sentAt: readonly number[]): void {
    const now = performance.now();
    const packets = sentAt.filter((at) => at > this.#state.changedAt).length;
    if (packets === 0 || now < this.#state.effectAt) return;
    this.#missed.add(packets, now);
    this.#look();
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
    // One that sees nothing at all reports nothing either.
    this.#seenAt = visible ? (this.#seenAt ?? performance.now()) : undefined;
  }

  choose(quality: VideoQuality): void {
    this.#quality = quality;
    this.#take(chooseQuality(this.#state, this.#limits, performance.now()));
  }

  close(): void {
    this.#endLooks();
  }

  get #limits() {
    return { ladder: this.#parts.ladder, quality: this.#quality };
  }

  /** In bits per second. */
  #sentRate(now: number): number {
    return (this.#sent.at(now) * 8_000) / RECENT_MS;
  }

  /** Requests for missing packets come sooner than reports of loss; only many of them say that the line is too narrow. */
  #missedShare(now: number): number {
    const missed = this.#missed.at(now);
    const share = missed / Math.max(missed, this.#packets.at(now));
    return missed >= MANY_MISSED && share > HEAVILY_MISSED ? share : 0;
  }

  #line(): LineState {
    const now = performance.now();
    const silentMs = this.#seenAt === undefined ? 0 : now - this.#seenAt;
    return {
      now,
      measure: this.#visible && silentMs < STALE_MS ? this.#meter.measure : undefined,
      loss: Math.max(this.#loss.certain, this.#missedShare(now)),
      roundTripMs: this.#parts.stream.roundTripMs,
      silentMs,
      sent: this.#sentRate(now),
    };
  }

  #tick(): void {
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
      this.#parts.stream.pad(state.probe.bitsPerSecond, state.probe.until);
    if (state.probe === undefined && before.probe !== undefined) this.#parts.stream.stopPadding();
    if (state.rung !== before.rung) {
      this.#loss.clear();
      this.#missed.clear();
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
    const rate = Math.max(rung.bitsPerSecond, this.#sentRate(performance.now()));
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
