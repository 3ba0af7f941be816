import { DEFAULT_LADDER } from '../../../encode/ladder.ts';
import { type ArrivedFrame, LineMeter } from '../line-measure.ts';
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
  readonly probing: boolean;
}

const REPORT_MS = 150;
const RTCP_MS = 1_000;
const PACKET_BYTES = 1_200;

/** Pictures are this share of their rate while the reels rest, and all of it while they spin: 2 s of 3. */
const fill = (at: number): number => (at % 3_000 < 2_000 ? 1 : 0.3);

/**
 * What the control makes of a line, picture by picture: the line is a queue that empties at its capacity. `chance` gives numbers
 * from 0 to 1.
 */
export function simulate(line: SimulatedLine, lengthMs: number, chance: () => number): Moment[] {
  const { capacity, roundTripMs = 20, loss = 0, queueMs = 300, others = () => 0, supposed } = line;
  const ladder = DEFAULT_LADDER;
  const limits = { ladder, quality: 'auto' } as const;
  let state: RateState = startRate(firstRung(ladder, { quality: 'auto', bitsPerSecond: supposed }), 0);
  const meter = new LineMeter();
  const sent = new RecentSum();
  const moments: Moment[] = [];
  const underWay: ArrivedFrame[] = [];
  let queue = 0;
  let packets = 0;
  let lost = 0;
  const losses = new LossMeter();
  let due = 0;
  let seenAt = 0;
  for (let at = 0; at < lengthMs; at += 5) {
    queue = Math.max(0, queue - capacity(at) * 0.005);
    const most = (capacity(at) * queueMs) / 1_000;
    const probedFor = state.probe && at - (state.probe.judgedAt - state.probe.forMs - 200 - roundTripMs);
    if (state.probe && probedFor !== undefined && probedFor < state.probe.forMs)
      queue = Math.min(most, queue + state.probe.bitsPerSecond * 0.005);
    const rung = ladder[state.rung];
    if (rung !== undefined && at >= due) {
      due = Math.max(due + 1_000 / rung.fps, at);
      const bytes = (rung.bitsPerSecond * fill(at) * (0.8 + 0.4 * chance())) / rung.fps / 8;
      const count = Math.ceil(bytes / PACKET_BYTES);
      packets += count;
      queue += bytes * 8;
      const overflows = queue > most;
      queue = Math.min(queue, most);
      const random = Array.from({ length: count }, chance).filter((n) => n < loss).length;
      if (overflows) lost += count;
      lost += random;
      const delay = (queue / capacity(at)) * 1_000 + others(at) + roundTripMs / 2 + 3 * chance();
      // A packet that is lost by chance is sent again after a round trip.
      const arrivedAt = at + delay + (random > 0 ? roundTripMs : 0);
      if (!overflows) underWay.push({ timestamp: at, sentAt: at, bytes, arrivedAt });
      sent.add(bytes, at);
      moments.push({
        at,
        rung: state.rung,
        delay: arrivedAt - at,
        lost: overflows,
        probing: state.probe !== undefined,
      });
    }
    if (at % RTCP_MS === 0 && packets > 0) {
      if (countsLoss(state, at)) losses.add(lost / packets, packets);
      packets = lost = 0;
    }
    if (at % REPORT_MS !== 0) continue;
    const arrived = underWay.filter(({ arrivedAt }) => arrivedAt + roundTripMs / 2 <= at);
    if (arrived.length > 0) seenAt = at;
    for (const frame of arrived.sort((a, b) => a.arrivedAt - b.arrivedAt)) {
      meter.add(frame);
      underWay.splice(underWay.indexOf(frame), 1);
    }
    const before = state.rung;
    state = controlRate(state, limits, {
      now: at,
      measure: meter.measure,
      loss: losses.share,
      roundTripMs,
      silentMs: at - seenAt,
      sent: (sent.at(at) * 8_000) / RECENT_MS,
    });
    if (state.rung !== before) losses.clear();
  }
  return moments;
}
