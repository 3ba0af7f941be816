import { randomUUID } from 'node:crypto';
import type { ErrorName, Refusal } from '@floorcast/contract/errors';
import type { Result } from '@floorcast/contract/result';
import { TOO_LATE_MS } from '@floorcast/protoo/lateness';
import type { Span } from '@floorcast/traces/traces';
import type { SessionContext } from '../session-context.ts';
import type { PlaySession, SessionEvent, SessionObserver } from '../state/play-session.ts';
import { CONFIRM_MS } from '../state/play-state.ts';

export const PRESS_OUTCOMES = ['acknowledged', 'failed', 'unanswered'] as const;
/** What a floor answered to a press: its panel did it, or did not; `unanswered`: that is not known. */
export type PressOutcome = (typeof PRESS_OUTCOMES)[number];

/** A press, as a player or autoplay requests it. */
export interface PressRequest {
  readonly button: string;
  readonly by: 'player' | 'autoplay';
  /** Names the press in the logs of the house and the floor; one is made when there is none. */
  readonly requestId?: string | undefined;
  /** Without one the press has all the time of its way to the floor. */
  readonly deadline?: Deadline;
}

/** Counts presses, for the metrics. */
export interface PressCounts {
  made(by: PressRequest['by'], outcome: PressOutcome): void;
  /** The panel pressed, and the machine began no game. */
  unconfirmed(): void;
}

interface Awaited {
  readonly requestId: string;
  cancel: () => void;
  /** Whether the machine began; called once the panel has pressed. */
  began: (failed?: string) => void;
}

/** Follows each press to the machine's answer: one line in the log, and a warning when no game begins. */
export class Presses implements SessionObserver {
  readonly #parts;
  readonly #awaited = new Map<PlaySession, Awaited>();

  constructor(
    parts: Pick<SessionContext, 'clock' | 'log' | 'traces' | 'registry'> & { readonly counts: PressCounts },
  ) {
    this.#parts = parts;
  }

  close(): void {
    for (const { cancel } of this.#awaited.values()) cancel();
    this.#awaited.clear();
  }

  /** Orders a press under its id. Ends as the order ends. */
  async make<T>(
    session: PlaySession,
    { button, by, requestId = randomUUID() }: PressRequest,
    order: (requestId: string) => Promise<Result<T, Refusal>>,
  ): Promise<Result<T, Refusal>> {
    const { clock, log, counts } = this.#parts;
    const { machineId, sessionId, playerId } = session;
    const facts = { 'floorcast.request': requestId, 'floorcast.machine': machineId };
    const span = this.#parts.traces.begin('press', { facts: { ...facts, 'floorcast.button': button } });
    // The machine may begin before its panel has answered. Of presses that overtake its answer the first counts.
    if (
      button === 'spin' &&
      this.#parts.registry.find(machineId)?.running === undefined &&
      !this.#awaited.has(session)
    )
      this.#awaited.set(session, { requestId, cancel: () => undefined, began: () => undefined });
    const began = clock.monotonic();
    const pressed = await span.run(() => order(requestId));
    const outcome = outcomeOf(pressed);
    this.#answered(session, requestId, outcome, span);
    const ms = Math.round(clock.monotonic() - began);
    const refused = pressed.ok ? undefined : pressed.error.name;
    log.info({ requestId, machineId, sessionId, playerId, button, by, outcome, refused, ms }, 'press');
    counts.made(by, outcome);
    return pressed;
  }

  happened(session: PlaySession, { type }: SessionEvent): void {
    if (type === 'round-started' || type === 'leaving') this.#forget(session);
  }

  #answered(session: PlaySession, requestId: string, outcome: PressOutcome, span: Span): void {
    const found = this.#awaited.get(session);
    const awaited = found?.requestId === requestId ? found : undefined;
    const end = (failed?: string) => span.end({ 'floorcast.outcome': outcome }, failed);
    if (outcome !== 'acknowledged') {
      if (awaited !== undefined) this.#forget(session);
      end(outcome);
    } else if (awaited === undefined) end();
    else {
      awaited.began = end;
      awaited.cancel = this.#parts.clock.after(CONFIRM_MS, () => this.#missed(session, requestId));
    }
  }

  #missed(session: PlaySession, requestId: string): void {
    const { log, counts } = this.#parts;
    this.#awaited.get(session)?.began('unconfirmed');
    this.#awaited.delete(session);
    log.warn({ requestId, machineId: session.machineId }, 'no game started after a press');
    counts.unconfirmed();
  }

  #forget(session: PlaySession): void {
    const awaited = this.#awaited.get(session);
    awaited?.cancel();
    awaited?.began();
    this.#awaited.delete(session);
  }
}

/** A press that a floor did not answer, or failed at, may have been made; any other refusal says that it was not. */
const OUTCOME_UNKNOWN: ReadonlySet<ErrorName> = new Set(['machineOffline', 'internal']);

function outcomeOf(pressed: Result<unknown, Refusal>): PressOutcome {
  if (pressed.ok) return 'acknowledged';
  return OUTCOME_UNKNOWN.has(pressed.error.name) ? 'unanswered' : 'failed';
}

/**
 * How much longer than the quickest message a press may still travel (C4.60, C6.44). Each hop counts down what it has
 * added; the floor gets what was used up, as `lateBy` (C6.42), and counts on.
 */
export class Deadline {
  /** In ms; below zero: the press is refused. */
  readonly remainingMs: number;

  constructor(remainingMs: number = TOO_LATE_MS) {
    this.remainingMs = remainingMs;
  }

  /** The deadline after a hop that has added `delayMs`. */
  after(delayMs: number): Deadline {
    return new Deadline(this.remainingMs - delayMs);
  }

  get isOver(): boolean {
    return this.remainingMs < 0;
  }

  /** What was used up (ms), as orders carry it. */
  get lateBy(): number {
    return TOO_LATE_MS - this.remainingMs;
  }
}
