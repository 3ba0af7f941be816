import { DEFAULT_LADDER } from '../../../encode/ladder.ts';
import { type ArrivedFrame, LineMeter, LossMeter, RECENT_MS, RecentSum } from '../meters.ts';
import {
  controlRate,
  countsLoss,
  firstRung,
  type LineState,
  type RateState,
  startRate,
} from '../rate-control.ts';

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

/** A picture that was sent. */
export interface Moment {
  readonly at: number;
  readonly rung: number;
  readonly bytes: number;
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
/** How long after one viewer the next comes. */
const JOIN_MS = 1_700;

/** Pictures are this share of their rate while the reels rest, and all of it while they spin: 2 s of 3. */
const fill = (at: number): number => (at % 3_000 < 2_000 ? 1 : 0.3);

/** What the network does with pictures: a queue that empties at the line's capacity. */
class Queue {
  readonly #line: SimulatedLine;
  readonly #chance: () => number;
  #bits = 0;

  constructor(line: SimulatedLine, chance: () => number) {
    this.#line = line;
    this.#chance = chance;
  }

  /** Lets `STEP_MS` pass, with so much padding (bits per second). */
  pass(at: number, padding: number): void {
    const change = ((padding - this.#line.capacity(at)) * STEP_MS) / 1_000;
    this.#bits = Math.max(0, Math.min(this.#most(at), this.#bits + change));
  }

  /**
   * How long (ms) a picture is under way, undefined when the queue overflows, and how many of its packets are lost. One
   * that is lost by chance is sent once more.
   */
  send(bytes: number, at: number): { delay: number | undefined; packets: number; lost: number } {
    const { capacity, others = () => 0, roundTripMs = ROUND_TRIP_MS, loss = 0 } = this.#line;
    const packets = Math.ceil(bytes / PACKET_BYTES);
    const random = Array.from({ length: packets }, this.#chance).filter((n) => n < loss).length;
    const overflows = this.#bits + bytes * 8 > this.#most(at);
    this.#bits = Math.min(this.#most(at), this.#bits + bytes * 8);
    const lost = random + (overflows ? packets : 0);
    if (overflows) return { delay: undefined, packets, lost };
    const queued = (this.#bits / capacity(at)) * 1_000 + others(at);
    const resending = random > 0 ? roundTripMs : 0;
    return { delay: queued + roundTripMs / 2 + 3 * this.#chance() + resending, packets, lost };
  }

  #most(at: number): number {
    return (this.#line.capacity(at) * (this.#line.queueMs ?? QUEUE_MS)) / 1_000;
  }
}

const LIMITS = { ladder: DEFAULT_LADDER, quality: 'auto' } as const;

/** What the control makes of a line, picture by picture. `chance` gives numbers from 0 to 1. */
export function simulate(line: SimulatedLine, lengthMs: number, chance: () => number): readonly Moment[] {
  return simulateViewers(line, { viewers: 1, lengthMs }, chance)[0] ?? [];
}

/** The same of several viewers that share the line; each comes `JOIN_MS` after the one before. */
export function simulateViewers(
  line: SimulatedLine,
  { viewers: count, lengthMs }: { viewers: number; lengthMs: number },
  chance: () => number,
): readonly (readonly Moment[])[] {
  const queue = new Queue(line, chance);
  const viewers = Array.from({ length: count }, (_, n) => new SimulatedViewer(line, n * JOIN_MS));
  for (let at = 0; at < lengthMs; at += STEP_MS) {
    const here = viewers.filter(({ from }) => from <= at);
    queue.pass(
      at,
      here.map((viewer) => viewer.pad(at)).reduce((sum, padding) => sum + padding, 0),
    );
    for (const viewer of here) {
      viewer.show(queue, at, chance);
      viewer.report(at);
    }
  }
  return viewers.map(({ moments }) => moments);
}

/** One viewer, and what the floor knows and decides of it. */
class SimulatedViewer {
  /** When it comes. */
  readonly from: number;
  readonly moments: Moment[] = [];
  readonly #roundTripMs: number;
  readonly #meter = new LineMeter();
  readonly #sent = new RecentSum();
  readonly #loss = new LossMeter();
  #state: RateState;
  #underWay: ArrivedFrame[] = [];
  #seenAt: number;
  #due: number;
  #padded = 0;
  /** Since the last report of loss. */
  #packets = 0;
  #lost = 0;

  constructor({ roundTripMs = ROUND_TRIP_MS, supposed }: SimulatedLine, from: number) {
    this.from = this.#seenAt = this.#due = from;
    this.#roundTripMs = roundTripMs;
    this.#state = startRate(firstRung(LIMITS.ladder, { quality: 'auto', bitsPerSecond: supposed }), from);
  }

  /** The padding (bits per second) that it is sent. */
  pad(at: number): number {
    const { probe } = this.#state;
    const padding = probe !== undefined && at < probe.until ? probe.bitsPerSecond : 0;
    this.#padded += (padding * STEP_MS) / 8_000;
    return padding;
  }

  /** Sends it a picture when one is due. */
  show(queue: Queue, at: number, chance: () => number): void {
    const rung = LIMITS.ladder[this.#state.rung];
    if (rung === undefined || at < this.#due) return;
    this.#due = Math.max(this.#due + 1_000 / rung.fps, at);
    const bytes = (rung.bitsPerSecond * fill(at) * (0.8 + 0.4 * chance())) / rung.fps / 8;
    const { delay, packets, lost } = queue.send(bytes, at);
    this.#packets += packets;
    this.#lost += lost;
    this.#sent.add(bytes, at);
    if (delay !== undefined)
      this.#underWay.push({ timestamp: at, sentAt: at, bytes: bytes + this.#padded, arrivedAt: at + delay });
    this.#padded = 0;
    this.moments.push({ at, rung: this.#state.rung, bytes, delay: delay ?? 0, lost: delay === undefined });
  }

  /** Looks at its line when a report of it is due. */
  report(at: number): void {
    if ((at - this.from) % RTCP_MS === 0) this.#reportLoss(at);
    if ((at - this.from) % REPORT_MS !== 0) return;
    const before = this.#state.rung;
    this.#state = controlRate(this.#state, LIMITS, this.#lineAt(at));
    if (this.#state.rung !== before) this.#loss.clear();
  }

  #reportLoss(at: number): void {
    const share = this.#packets === 0 ? 0 : this.#lost / this.#packets;
    if (countsLoss(this.#state, at)) this.#loss.add(share, this.#packets);
    this.#packets = this.#lost = 0;
  }

  #lineAt(now: number): LineState {
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
