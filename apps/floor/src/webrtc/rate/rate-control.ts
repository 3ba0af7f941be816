import type { VideoQuality, ViewerStart } from '@floorcast/contract/video';
import type { Rung } from '../../encode/ladder.ts';
import { CARRIED_MS, type LineMeasure } from './meters.ts';

/** What is known of a viewer's line at `now` (ms). */
export interface LineState {
  readonly now: number;
  /** By the pictures that it reports; undefined while it reports none. */
  readonly measure: LineMeasure | undefined;
  /** Share of the packets lost over the last reports. */
  readonly loss: number;
  readonly roundTripMs: number;
  /** Time (ms) since its last report of pictures, while pictures are sent to it; 0 where it reports none by choice. */
  readonly silentMs: number;
  /** What it is sent (bits per second), lately. */
  readonly sent: number;
}

/** A larger loss says that more is sent than the line carries. */
export const MOST_LOSS = 0.05;
/** A line that loses this much overflows its queue: what has passed was partly stored, and all of it must drain. */
export const HEAVY_LOSS = 0.15;
/** What a line does is reported within this (ms), beside the round trip. */
export const REPORTED_MS = 200;

/** What the line has delivered of late, in bits per second. What is silent for long has delivered nothing since. */
export function deliveredBy({ measure, sent, loss, silentMs }: LineState): number {
  const passed = sent * (1 - loss);
  if (measure === undefined) return passed;
  const silence = Math.max(0, silentMs - REPORTED_MS);
  const delivered = (measure.deliveryRate * CARRIED_MS) / (CARRIED_MS + silence);
  return loss > MOST_LOSS ? Math.min(passed, delivered) : delivered;
}

/** The line is sent padding on top of its pictures, and must show by a time (ms) that it carries that. */
export interface Probe {
  readonly bitsPerSecond: number;
  /** When (ms) padding ends. */
  readonly until: number;
  readonly judgedAt: number;
  /** The queue (ms) that stood before it. */
  readonly standingMs: number;
}

/** The rendition of one viewer, and what is tried for it. */
export interface RateState {
  /** Its place on the ladder: 0 is the best. */
  readonly rung: number;
  /** When it was changed, and whether for a better one. */
  readonly changedAt: number;
  readonly raised: boolean;
  /** From when on (ms) the effect of the last change or probe shows. */
  readonly effectAt: number;
  /** When more was tried last and failed. */
  readonly failedAt: number | undefined;
  /** Since when nothing has spoken against more. */
  readonly calmSince: number;
  /** The least of the rungs that the line did not carry when they were tried last; none that have been carried since. */
  readonly failedRung: number | undefined;
  /** How long (ms) calm must last before that one is tried again. */
  readonly patienceMs: number;
  readonly probe: Probe | undefined;
  /** A queue that did not become shorter by sending less is made by others: it is tolerated from here on. */
  readonly toleratedMs: number;
}

/** What a change of the rendition was for. */
export interface RateLimits {
  readonly ladder: readonly Rung[];
  readonly quality: VideoQuality;
}

/**
 * A queue longer than this (ms) is too long at the best rung, and one of so many times that at each rung below it. Of
 * viewers that share a line, the one that takes most gives way first.
 */
const STANDING_MS = 40;
const STANDING_GROWTH = 1.5;
/** A queue that has shrunk by this (ms) is on its way out. */
const SHRINKS_MS = 5;
/** With a queue shorter than this (ms) more may be tried. */
const CLEAR_MS = 25;
/** Where a half of what the line carries is sent, a queue has gone after so many times its length; within this (ms). */
const DRAIN = 2;
const MOST_DRAIN_MS = 600;
/** So long (ms) after a change its effect shows, beside the round trip. */
const EFFECT_MS = 250;
/** A viewer that reports nothing for so long (ms), beside the round trip, gets nothing. */
const SILENT_MS = 900;
/** The share of what a line carries that the next rendition may take. */
const SHARE = 0.8;
/** The same of a line whose queue overflows. */
const OVERFLOWING_SHARE = 0.4;
/** How long (ms) padding is sent, in time and in pictures, and how much more than the next rendition that makes. */
const PROBE_MS = 150;
const PROBE_PICTURES = 1.5;
const PROBE_SHARE = 1.1;
/** A queue that it lengthens by more than this (ms) says that the line does not carry it. */
const BUILT_MS = 40;
const BUILT_STEP_MS = 10;
/** So long (ms) after a change the viewer's loss reports are of what was before it. */
const LOSS_EFFECT_MS = 1_500;
/** Waits (ms) before a probe: while the rungs go up, after one down, and, at first, for a rung that has failed. */
const RISING_WAIT_MS = 250;
const FALLEN_WAIT_MS = 800;
/** The share of that patience after which a line that carries a better rung again is tried for the next one. */
const RISING_SHARE = 0.25;
const PATIENCE_MS = 1_500;
/** The longest patience (ms), of one on the second rung; one below it takes less of the line, and tries sooner. */
const MOST_PATIENCE_MS = 30_000;
const IMPATIENCE = 1.3;
/** A line without reports of pictures is tried only after this (ms) without loss. */
const BLIND_WAIT_MS = 5_000;
/**
 * Others make a queue when ours pass it at this share of their rate, and lose no more than that; it is tolerated up to
 * that (ms), by renditions that take little: the others may be viewers that have less.
 */
const COMPETING_SHARE = 0.85;
const COMPETING_LOSS = 0.03;
const MOST_TOLERATED_MS = 400;
const TOLERANT_RUNG = 3;
/** So long (ms) after less is sent, a queue of ours has gone. */
const OTHERS_MS = 1_000;
/** A queue of others that has become shorter is forgotten by so much with each look. */
const FORGETS = 0.98;
/** After this long (ms) on a rung, earlier failures no longer count; a rung left sooner counts as one. */
const STEADY_MS = 10_000;
/** Highest rendition of a viewer that saves data. */
const SAVING_LINES = 360;

/** The first rendition: the best that fits into what the line is supposed to carry, or a middling one. */
export function firstRung(ladder: readonly Rung[], { quality, bitsPerSecond }: ViewerStart): number {
  const fits = (rung: Rung) =>
    bitsPerSecond === undefined ? rung.lines <= SAVING_LINES : rung.bitsPerSecond <= bitsPerSecond;
  const first = ladder.findIndex(fits);
  return within({ ladder, quality }, first < 0 ? ladder.length - 1 : first);
}

/** How a viewer begins on a rung at `now` (ms). */
export function startRate(rung: number, now: number): RateState {
  return {
    rung,
    changedAt: now,
    raised: true,
    effectAt: now,
    failedAt: undefined,
    calmSince: now,
    failedRung: undefined,
    patienceMs: PATIENCE_MS,
    probe: undefined,
    toleratedMs: 0,
  };
}

/** The best rung that the viewer's choice allows. */
function best({ ladder, quality }: RateLimits): number {
  if (quality !== 'save') return 0;
  const saving = ladder.findIndex(({ lines }) => lines <= SAVING_LINES);
  return saving < 0 ? ladder.length - 1 : saving;
}

const within = (limits: RateLimits, rung: number): number =>
  limits.quality === 'best' ? 0 : Math.min(limits.ladder.length - 1, Math.max(best(limits), rung));

export function chooseQuality(state: RateState, limits: RateLimits, now: number): RateState {
  const rung = within(limits, state.rung);
  if (rung === state.rung) return state;
  return moved(state, rung, { now, roundTripMs: 0 });
}

type Moment = Pick<LineState, 'now' | 'roundTripMs'>;

const moved = (state: RateState, rung: number, { now, roundTripMs }: Moment): RateState => ({
  ...state,
  rung,
  raised: rung < state.rung,
  changedAt: now,
  effectAt: now + EFFECT_MS + roundTripMs,
  calmSince: now,
  failedRung: state.failedRung !== undefined && rung > state.failedRung ? state.failedRung : undefined,
  probe: undefined,
});

/** The rung was not to be had, and this one was: the other is tried again as one that failed. */
export const given = (state: RateState, rung: number, now: number): RateState =>
  rung === state.rung ? state : { ...failed(state, state.rung, { now, roundTripMs: 0 }), rung };

/** The next state after a look at the line. */
export function controlRate(state: RateState, limits: RateLimits, line: LineState): RateState {
  if (limits.quality === 'best') return state;
  const shows = line.now > state.effectAt;
  if (shows && line.silentMs > SILENT_MS + line.roundTripMs)
    return lower(state, limits, line, state.rung + 2);
  if (hasProbeFailed(state, line)) return drained(failed(state, state.rung - 1, line), line, 1);
  if (!isOverused(state, line)) return calm(forgiven(state, line), limits, line);
  return shows ? onOveruse(state, limits, line) : { ...state, calmSince: line.now };
}

/** Whether a report of loss is of what is sent since the last change, and not of what made it necessary. */
export const countsLoss = ({ changedAt }: RateState, now: number): boolean =>
  now - changedAt > LOSS_EFFECT_MS;

function isOverused({ rung, toleratedMs }: RateState, { measure, loss }: LineState): boolean {
  if (loss > MOST_LOSS) return true;
  if (measure === undefined) return false;
  const most = STANDING_MS * STANDING_GROWTH ** rung + toleratedMs;
  return measure.standingMs > most && measure.growthMs > -SHRINKS_MS;
}

/** Whether a probe makes a queue, or loses packets. */
function hasProbeFailed({ probe, rung }: RateState, { measure, loss }: LineState): boolean {
  if (probe === undefined) return false;
  const most = probe.standingMs + BUILT_MS + BUILT_STEP_MS * rung;
  return loss > MOST_LOSS || (measure !== undefined && measure.standingMs > most);
}

/** There is a lower rung, or the queue is not of our making. */
function onOveruse(state: RateState, limits: RateLimits, line: LineState): RateState {
  const { measure } = line;
  if (measure !== undefined && isCompetingTraffic(state, line))
    return { ...state, calmSince: line.now, toleratedMs: Math.min(MOST_TOLERATED_MS, measure.standingMs) };
  return lower(state, limits, line, fitting(state, limits, line));
}

/** A queue of ours would have become shorter by sending less; what we send now passes through it as it is. */
function isCompetingTraffic({ rung, raised }: RateState, { measure, loss, sent }: LineState): boolean {
  if (measure === undefined || raised || rung < TOLERANT_RUNG || loss > COMPETING_LOSS) return false;
  return measure.standingMs < MOST_TOLERATED_MS && measure.deliveryRate > COMPETING_SHARE * sent;
}

/** The best rung below this one that fits into what the line has just delivered. */
function fitting({ rung }: RateState, { ladder }: RateLimits, line: LineState): number {
  const most = (line.loss > HEAVY_LOSS ? OVERFLOWING_SHARE : SHARE) * deliveredBy(line);
  const fits = ladder.findIndex(({ bitsPerSecond }, n) => n > rung && bitsPerSecond <= most);
  return fits < 0 ? ladder.length - 1 : fits;
}

function lower(state: RateState, limits: RateLimits, line: LineState, rung: number): RateState {
  const next = within(limits, rung);
  if (next === state.rung) return { ...state, calmSince: line.now };
  const known = failed(state, state.rung, line);
  // A rung that the line carried for long is lost by no fault of trying it.
  const tried = state.raised && line.now - state.changedAt < STEADY_MS;
  const patient = tried ? known : { ...known, patienceMs: Math.max(PATIENCE_MS, state.patienceMs) };
  return drained(moved(patient, next, line), line, DRAIN);
}

const failed = (state: RateState, rung: number, { now, roundTripMs }: Moment): RateState => ({
  ...state,
  probe: undefined,
  effectAt: now + EFFECT_MS + roundTripMs,
  failedAt: now,
  calmSince: now,
  failedRung: Math.max(state.failedRung ?? 0, rung),
  patienceMs: Math.min(
    MOST_PATIENCE_MS,
    state.failedAt === undefined ? PATIENCE_MS : state.patienceMs * IMPATIENCE,
  ),
});

/** The queue that has been made says nothing of what is sent from now on: it has to be gone first. */
const drained = (state: RateState, { measure, loss }: LineState, lengths: number): RateState => {
  const drain = loss > HEAVY_LOSS ? MOST_DRAIN_MS : lengths * (measure?.standingMs ?? 0);
  return { ...state, effectAt: state.effectAt + Math.min(MOST_DRAIN_MS, drain) };
};

/** A better rendition that has lasted, and after which nothing failed, was no mistake. */
const forgiven = (state: RateState, { now }: LineState): RateState =>
  state.raised &&
  state.failedAt !== undefined &&
  state.changedAt > state.failedAt &&
  now - state.changedAt > STEADY_MS
    ? { ...state, failedAt: undefined }
    : state;

function calm(before: RateState, limits: RateLimits, line: LineState): RateState {
  const { now, measure } = line;
  const shorter = measure !== undefined && measure.standingMs < before.toleratedMs;
  const state = shorter ? { ...before, toleratedMs: before.toleratedMs * FORGETS } : before;
  if (state.probe !== undefined) return judged(state, state.probe, line);
  if (measure !== undefined && measure.standingMs > CLEAR_MS + state.toleratedMs) {
    // What we send has become less, and there is still a queue: it is not ours.
    const others = now - state.effectAt > OTHERS_MS && isCompetingTraffic(state, line);
    return { ...state, calmSince: now, toleratedMs: others ? measure.standingMs : state.toleratedMs };
  }
  const next = limits.ladder[state.rung - 1];
  if (state.rung <= best(limits) || next === undefined || now - state.calmSince < waitFor(state, line))
    return state;
  const missing = Math.max(0, next.bitsPerSecond * PROBE_SHARE - line.sent);
  const interval = 1_000 / (limits.ladder[state.rung]?.fps ?? 1);
  const until = now + Math.max(PROBE_MS, PROBE_PICTURES * interval);
  const judgedAt = until + REPORTED_MS + line.roundTripMs;
  return {
    ...state,
    probe: { bitsPerSecond: missing, until, judgedAt, standingMs: measure?.standingMs ?? 0 },
  };
}

/** A probe after which a viewer that reports has fallen silent has failed. */
function judged(state: RateState, { judgedAt }: Probe, line: LineState): RateState {
  if (line.now < judgedAt) return state;
  const silent = line.measure === undefined && line.silentMs > 0;
  return silent ? failed(state, state.rung - 1, line) : moved(state, state.rung - 1, line);
}

function waitFor(
  { rung, raised, failedRung, failedAt, patienceMs }: RateState,
  { measure }: LineState,
): number {
  if (measure === undefined) return BLIND_WAIT_MS;
  if (failedRung !== undefined && rung - 1 <= failedRung)
    return Math.min(patienceMs, MOST_PATIENCE_MS / rung ** 2);
  if (!raised) return FALLEN_WAIT_MS;
  return failedAt === undefined ? RISING_WAIT_MS : Math.max(RISING_WAIT_MS, patienceMs * RISING_SHARE);
}
