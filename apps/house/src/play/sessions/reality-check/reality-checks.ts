import { minorUnits } from '@floorcast/contract/money';
import type { RealityCheckAnswer } from '@floorcast/contract/reality-check';
import { seconds } from '@floorcast/contract/time';
import { KeyedMutex } from '../../../platform/concurrency/lanes.ts';
import type { SeatContext } from '../seat-context.ts';
import type { PlaySession, SessionEvent, SessionObserver } from '../state/play-session.ts';
import { isHeldByCheck } from '../state/play-state.ts';
import { type CheckFacts, RealityCheckRepository, type SummedSession } from './reality-check.repository.ts';
import { intervalOf, playedSince, spellOf } from './spell.ts';

const MINUTE_MS = 60_000;
/** How long (ms) until facts that could not be read are read again. */
const RETRY_MS = 5_000;
/** A check that is due is shown after this time (ms) at the latest: a game may wait for its player. */
const LATEST_MS = 15_000;

/** Where it is published that a player has chosen another interval. */
export const intervalTopic = (playerId: number): string => `player.${playerId}.reality-check`;

interface Watched {
  /** When a check came due that waits for the end of a game (ms, monotonic). */
  dueAt: number | undefined;
  cancelTimer: () => void;
  readonly unsubscribe: () => void;
}

/** Shows a player, at an interval of play, what the play came to, and waits for an answer (PROT-20). */
export class RealityChecks implements SessionObserver {
  readonly #parts;
  readonly #repository: RealityCheckRepository;
  readonly #watched = new Map<PlaySession, Watched>();
  readonly #mutex = new KeyedMutex<PlaySession>();

  constructor(parts: SeatContext) {
    this.#parts = parts;
    this.#repository = new RealityCheckRepository(parts.db);
  }

  happened(session: PlaySession, { type }: SessionEvent): void {
    const { game } = session.state;
    const watched = this.#watched.get(session);
    // Staff play to try a machine.
    if (type === 'seated' && watched === undefined && !game.staff) this.#watch(session);
    // A game that ran while a check came up counts in it.
    if (type === 'round-ended' && isHeldByCheck(session.state)) this.#review(session);
    if (type === 'leaving') this.#forget(session);
  }

  /** Carries out an answer of the player. One to a check that is not open any more changes nothing (C20.10). */
  answer(session: PlaySession, id: number, answer: RealityCheckAnswer): Promise<void> {
    return this.#mutex.run(session, async () => {
      const { seats, feed, closing, clock } = this.#parts;
      if (session.state.game.check?.id !== id) return;
      const at = new Date(clock.now());
      if (answer === 'history') return this.#repository.noteHistory(id, at);
      await this.#repository.answer(id, answer, at);
      const watched = this.#watched.get(session);
      if (watched !== undefined) watched.dueAt = undefined;
      session.apply({ type: 'check-answered' });
      feed.notify(session.machineId, 'realityCheck', { check: null });
      if (answer === 'leave') return closing.leave(session, 'left');
      seats.happened(session, { type: 'stayed' });
      seats.happened(session, { type: 'check-over' });
      this.#review(session);
    });
  }

  close(): void {
    for (const session of this.#watched.keys()) this.#forget(session);
  }

  #watch(session: PlaySession): void {
    const unsubscribe = this.#parts.bus.subscribe(intervalTopic(session.playerId), () =>
      this.#review(session),
    );
    this.#watched.set(session, { dueAt: undefined, cancelTimer: () => undefined, unsubscribe });
    this.#review(session);
  }

  #forget(session: PlaySession): void {
    const watched = this.#watched.get(session);
    watched?.cancelTimer();
    watched?.unsubscribe();
    this.#watched.delete(session);
  }

  /** Decides by the facts of the database whether a check is due, and shows it or looks again when it will be. */
  #review(session: PlaySession): void {
    const looked = this.#mutex.run(session, async () => {
      const watched = this.#watched.get(session);
      if (watched !== undefined) await this.#look(session, watched);
    });
    looked.catch((error: unknown) => {
      const { log } = this.#parts;
      log.error({ err: error, machineId: session.machineId }, 'reality check lookup failed; retrying in 5 s');
      this.#lookLater(session, RETRY_MS);
    });
  }

  #lookLater(session: PlaySession, ms: number): void {
    const watched = this.#watched.get(session);
    if (watched === undefined) return;
    watched.cancelTimer();
    watched.cancelTimer = this.#parts.clock.after(ms, () => this.#review(session));
  }

  async #look(session: PlaySession, watched: Watched): Promise<void> {
    const facts = await this.#repository.facts(session.playerId);
    if (!this.#watched.has(session)) return;
    const spell = spellOf(facts.sessions.map((each) => onClock(each, session)));
    if (session.state.game.check === null) {
      const left = this.#msLeft(facts, spell);
      watched.cancelTimer();
      this.#setDue(session, watched, left !== undefined && left <= 0);
      if (left !== undefined && left > 0) this.#lookLater(session, left);
      if (watched.dueAt === undefined || this.#waitsForGame(session, watched.dueAt)) return;
    }
    await this.#show(session, spell);
  }

  /** From the moment at which a check is due nothing begins another game, also while the figures are read. */
  #setDue(session: PlaySession, watched: Watched, due: boolean): void {
    const { seats, clock } = this.#parts;
    if (due === (watched.dueAt !== undefined)) return;
    watched.dueAt = due ? clock.monotonic() : undefined;
    session.apply({ type: 'check-due', due });
    seats.happened(session, { type: due ? 'check-due' : 'check-over' });
  }

  /** Whether the check waits for a running game; it does not wait for ever. */
  #waitsForGame(session: PlaySession, dueAt: number): boolean {
    const { seats, clock } = this.#parts;
    const left = dueAt + LATEST_MS - clock.monotonic();
    if (seats.machine(session).running === undefined || left <= 0) return false;
    this.#lookLater(session, left);
    return true;
  }

  /** The time of play (ms) until the next check is due; undefined: there is none. */
  #msLeft({ choice, answeredAt = 0 }: CheckFacts, spell: readonly SummedSession[]): number | undefined {
    const { clock, policy } = this.#parts;
    const interval = intervalOf(policy.realityCheck, choice);
    return interval === null ? undefined : interval * MINUTE_MS - playedSince(spell, answeredAt, clock.now());
  }

  async #show(session: PlaySession, spell: readonly SummedSession[]): Promise<void> {
    const { feed, clock } = this.#parts;
    const now = clock.now();
    const figures = figuresOf(spell, now);
    const id = await this.#repository.show(session, figures, new Date(now));
    if (!this.#watched.has(session)) return;
    const since = new Date(spell.at(-1)?.from ?? now).toISOString();
    const check = { id, since, ...figures };
    session.apply({ type: 'check-shown', check });
    feed.notify(session.machineId, 'realityCheck', { check });
  }
}

/** An open session has begun by the clock of the house, which says how long it is played. */
const onClock = (stored: SummedSession, { sessionId, openedAt }: PlaySession): SummedSession =>
  stored.id === sessionId ? { ...stored, from: openedAt } : stored;

function figuresOf(spell: readonly SummedSession[], now: number) {
  const staked = spell.reduce((sum, session) => sum + session.staked, 0);
  const won = spell.reduce((sum, session) => sum + session.won, 0);
  return {
    seconds: seconds(Math.floor(playedSince(spell, 0, now) / 1000)),
    staked: minorUnits(staked),
    won: minorUnits(won),
    net: minorUnits(won - staked),
  };
}
