import { DEFAULT_LADDER } from '../../../encode/ladder.ts';
import { type ArrivedFrame, LineMeter } from '../line-measure.ts';
import type { LineState } from '../line-state.ts';
import { LossMeter } from '../loss-meter.ts';
import { controlRate, countsLoss, firstRung, type RateState, startRate } from '../rate-control.ts';
import { RECENT_MS, RecentSum } from '../recent-sum.ts';

export interface SimulatedLine {
  /** Bits per second that it carries at a time (ms). */
  readonly capacity: (at: number) => number;
  readonly roundTripMs?: number;
  /** Share of the packets that are lost anyway. */
  readonly loss?: number;
  /** How long (ms) its queue can be. */
  readonly queueMs?: number;
  /** Time (ms) that the queue of others takes at a time. */
  readonly others?: (at: number) => number;
  readonly supposed?: number;
}

/** A look at the simulation. */
export interface Moment {
  readonly at: number;
  readonly rung: number;
  /** Time (ms) that the picture sent now will take. */
  readonly delay: number;
  readonly lost: boolean;
}

const STEP_MS = 5;
const ROUND_TRIP_MS = 20;
const QUEUE_MS = 300;
const REPORT_MS = 150;
const RTCP_MS = 1_000;
const PACKET_BYTES = 1_200;

/** Pictures are this share of their rate while the reels rest, and all of it while they spin: 2 s of 3. */
const fill = (at: number): number => (at % 3_000 < 2_000 ? 1 : 0.3);

/** What the network does with pictures: a queue that empties at the line's capacity. */
class Queue {
  readonly #line: SimulatedLine;
  readonly #chance: () => number;
  #bits = 0;
  /** Since the last report of loss. */
  packets = 0;
  lost = 0;

  constructor(line: SimulatedLine, chance: () => number) {
    this.#line = line;
    this.#chance = chance;
  }

  /** Lets `STEP_MS` pass, with so much padding (bits per second). */
  pass(at: number, padding: number): void {
    const change = ((padding - this.#line.capacity(at)) * STEP_MS) / 1_000;
    this.#bits = Math.max(0, Math.min(this.#most(at), this.#bits + change));
  }

  /** How long (ms) a picture is under way; undefined when the queue overflows. A packet lost by chance is sent once more. */
  send(bytes: number, at: number): number | undefined {
    const { capacity, others = () => 0, roundTripMs = ROUND_TRIP_MS, loss = 0 } = this.#line;
    const count = Math.ceil(bytes / PACKET_BYTES);
    const random = Array.from({ length: count }, this.#chance).filter((n) => n < loss).length;
    const overflows = this.#bits + bytes * 8 > this.#most(at);
    this.#bits = Math.min(this.#most(at), this.#bits + bytes * 8);
    this.packets += count;
    this.lost += random + (overflows ? count : 0);
    if (overflows) return undefined;
    const queued = (this.#bits / capacity(at)) * 1_000 + others(at);
    return queued + roundTripMs / 2 + 3 * this.#chance() + (random > 0 ? roundTripMs : 0);
  }

  /** The share lost since the last report, and of how many packets. */
  report(): { share: number; packets: number } {
    const { packets, lost } = this;
    this.packets = this.lost = 0;
    return { share: packets === 0 ? 0 : lost / packets, packets };
  }

  #most(at: number): number {
    return (this.#line.capacity(at) * (this.#line.queueMs ?? QUEUE_MS)) / 1_000;
  }
}

/** What the control makes of a line, picture by picture. `chance` gives numbers from 0 to 1. */
export function simulate(line: SimulatedLine, lengthMs: number, chance: () => number): Moment[] {
  const limits = { ladder: DEFAULT_LADDER, quality: 'auto' } as const;
  const { roundTripMs = ROUND_TRIP_MS, supposed } = line;
  const queue = new Queue(line, chance);
  const viewer = new SimulatedViewer(roundTripMs);
  const first = firstRung(limits.ladder, { quality: 'auto', bitsPerSecond: supposed });
  let state: RateState = startRate(first, 0);
  let due = 0;
  let padded = 0;
  const moments: Moment[] = [];
  for (let at = 0; at < lengthMs; at += STEP_MS) {
    const padding = paddingAt(state, at);
    queue.pass(at, padding);
    padded += (padding * STEP_MS) / 8_000;
    const rung = limits.ladder[state.rung];
    if (rung !== undefined && at >= due) {
      due = Math.max(due + 1_000 / rung.fps, at);
      const bytes = (rung.bitsPerSecond * fill(at) * (0.8 + 0.4 * chance())) / rung.fps / 8;
      const delay = queue.send(bytes, at);
      viewer.sent({ bytes, padded }, at, delay);
      padded = 0;
      moments.push({ at, rung: state.rung, delay: delay ?? 0, lost: delay === undefined });
    }
    if (at % RTCP_MS === 0 && countsLoss(state, at)) viewer.lost(queue.report());
    else if (at % RTCP_MS === 0) queue.report();
    if (at % REPORT_MS !== 0) continue;
    const before = state.rung;
    state = controlRate(state, limits, viewer.lineAt(at));
    if (state.rung !== before) viewer.changed();
  }
  return moments;
}

const paddingAt = ({ probe }: RateState, at: number): number =>
  probe !== undefined && at < probe.until ? probe.bitsPerSecond : 0;

/** The viewer's end: its reports, as the floor has them. */
class SimulatedViewer {
  readonly #roundTripMs: number;
  readonly #meter = new LineMeter();
  readonly #sent = new RecentSum();
  readonly #loss = new LossMeter();
  #underWay: ArrivedFrame[] = [];
  #seenAt = 0;

  constructor(roundTripMs: number) {
    this.#roundTripMs = roundTripMs;
  }

  /** A picture, after so much padding. */
  sent({ bytes, padded }: { bytes: number; padded: number }, at: number, delay: number | undefined): void {
    this.#sent.add(bytes, at);
    if (delay === undefined) return;
    this.#underWay.push({ timestamp: at, sentAt: at, bytes: bytes + padded, arrivedAt: at + delay });
  }

  lost({ share, packets }: { share: number; packets: number }): void {
    this.#loss.add(share, packets);
  }

  changed(): void {
    this.#loss.clear();
  }

  lineAt(now: number): LineState {
    const isReported = ({ arrivedAt }: ArrivedFrame) => arrivedAt + this.#roundTripMs / 2 <= now;
    const arrived = this.#underWay.filter(isReported).sort((a, b) => a.arrivedAt - b.arrivedAt);
    this.#underWay = this.#underWay.filter((frame) => !isReported(frame));
    if (arrived.length > 0) this.#seenAt = now;
    for (const frame of arrived) this.#meter.add(frame);
    return {
      now,
      measure: this.#meter.measure,
      loss: this.#loss.certain,
      roundTripMs: this.#roundTripMs,
      silentMs: now - this.#seenAt,
      sent: (this.#sent.at(now) * 8_000) / RECENT_MS,
    };
  }
}
