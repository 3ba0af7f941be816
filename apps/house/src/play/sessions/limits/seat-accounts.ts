import { INFO_ACTIONS } from '@floorcast/contract/countdowns';
import type { ErrorName, Refusal } from '@floorcast/contract/errors';
import { LimitName } from '@floorcast/contract/limits';
import {
  accountFactsOf,
  countedFacts,
  type DayChange,
  type FactsOfSite,
  PROTECTION_TOPIC,
  ProtectionChange,
  protectionTopic,
  recordEvent,
} from '../../../people/safer-gambling/index.ts';
import { inBackground } from '../../../platform/background.ts';
import type { Tx } from '../../../platform/db/schema.ts';
import { type AccountFacts, mostStake } from '../../../policy/index.ts';
import type { Closing } from '../ending/closing.ts';
import type { SessionContext } from '../session-context.ts';
import type { SessionRow } from '../state/play.repository.ts';
import type { PlaySession, SessionEvent, SessionObserver } from '../state/play-session.ts';
import { whyNoSeat } from './seat-rules.ts';

/** After so long (ms) at the latest, what is known of an account with limits is read again. */
const REREAD_MS = 60_000;

/** The refusals that end a game, with the reason that its session records. */
const ENDS = new Map<ErrorName, string>([
  ['limitReached', 'limit-reached'],
  ['excluded', 'excluded'],
]);

/** What was read of an account, and when it was asked for among all readings: a later one is no older. */
export interface AccountReading {
  readonly facts: AccountFacts;
  readonly order: number;
}

/** What counts against the limits of a player, at a machine. */
type SeatChange = Omit<DayChange, 'playerId'> & { readonly machineId: number };

/**
 * What the house knows of the accounts at the seats of a floor, for decisions. It is read when a player sits down, with each
 * game that is booked, at each announced change, and as time passes. The game of an account that could not sit down now,
 * because a limit is reached or the account is excluded, is ended.
 */
export class SeatAccounts implements SessionObserver {
  readonly #parts;
  readonly #known = new WeakMap<PlaySession, AccountReading>();
  readonly #timers = new Map<PlaySession, () => void>();
  #readings = 0;
  /** When the account of a session was last read outside of a booking, among all readings. */
  readonly #refreshed = new WeakMap<PlaySession, number>();

  constructor(parts: FactsOfSite & SessionContext & { readonly closing: Closing }) {
    this.#parts = parts;
    parts.bus.subscribe(PROTECTION_TOPIC, (message) => {
      const session = parts.seats.ofPlayer(ProtectionChange.parse(message).playerId);
      if (session !== undefined) this.#inBackground(session);
    });
  }

  close(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  /** What is known of the account at a seat. */
  of(session: PlaySession): AccountFacts {
    const known = this.#known.get(session);
    if (known === undefined) throw new Error(`the account at machine ${session.machineId} was not read`);
    return known.facts;
  }

  /** Reads what is known of an account. */
  async read(accountId: number): Promise<AccountReading> {
    const { db, clock } = this.#parts;
    const order = ++this.#readings;
    const facts = await accountFactsOf(db, this.#parts, accountId, clock.now());
    return { facts, order };
  }

  /** Keeps what was read of the account at a seat, unless something newer is known. Returns whether it is the newest. */
  keep(session: PlaySession, reading: AccountReading): boolean {
    if (reading.order < (this.#known.get(session)?.order ?? 0)) return false;
    this.#known.set(session, reading);
    return true;
  }

  /** The same, and the game ends if the account may play no more. */
  know(session: PlaySession, reading: AccountReading): void {
    if (!this.keep(session, reading)) return;
    const { facts } = reading;
    this.#cancel(session);
    if (!this.#parts.seats.isTaken(session)) return;
    if (mostStake(this.#parts.policy, facts) !== undefined)
      this.#parts.seats.happened(session, { type: 'stake-limited' });
    const refused = whyNoSeat(this.#parts, facts, this.#parts.seats.machine(session));
    // A limit that is reached, or an exclusion, ends the game; what else keeps a player from a seat does not.
    const reason = refused && ENDS.get(refused.name);
    if (refused === undefined || reason === undefined) this.#waitFor(session, facts);
    else this.#end(session, refused, reason);
  }

  /**
   * Counts a game of a session, or a win that is paid by hand, against the limits of its player, in the transaction that
   * books it. Returns what to do once that is committed.
   */
  async count(
    tx: Tx,
    { playerId, startedAt }: Pick<SessionRow, 'playerId' | 'startedAt'>,
    { machineId, ...change }: SeatChange,
  ): Promise<() => void> {
    const { clock, seats } = this.#parts;
    // By the clock of a floor, which may be wrong: no game ended before its session began, and none ends later than now.
    const at = Math.min(clock.now(), Math.max(change.at, startedAt.getTime()));
    const order = ++this.#readings;
    const facts = await countedFacts(tx, this.#parts, { ...change, playerId, at }, clock.now());
    return () => {
      const session = seats.at(machineId);
      if (session?.playerId !== playerId) return;
      // A reading that began before the commit lacks this change, and this one what that one was for.
      this.know(session, { facts, order: ++this.#readings });
      if ((this.#refreshed.get(session) ?? 0) > order) this.#inBackground(session);
    };
  }

  async refresh(session: PlaySession): Promise<void> {
    const reading = this.read(session.playerId);
    this.#refreshed.set(session, this.#readings);
    this.know(session, await reading);
  }

  /** Announcements may have been missed. */
  recheck(): void {
    for (const session of this.#parts.seats.all()) this.#inBackground(session);
  }

  happened(session: PlaySession, { type }: SessionEvent): void {
    // What was announced while the seat was being taken found nobody there.
    if (type === 'seated') this.#inBackground(session);
    if (type === 'leaving') this.#cancel(session);
  }

  #end(session: PlaySession, refused: Refusal, reason: string): void {
    const { feed, closing } = this.#parts;
    feed.info(session.machineId, refused, INFO_ACTIONS.quit);
    closing.leave(session, reason);
    const reached = LimitName.safeParse(refused.params?.limit);
    if (reached.success) this.#reached(session, reached.data, refused.params?.until);
  }

  /** Notifies the other screens, and records it for the player. */
  #reached({ playerId }: PlaySession, name: LimitName, end: string | number | undefined): void {
    const { db, bus, clock, log } = this.#parts;
    const until = typeof end === 'string' ? end : null;
    bus.publish(protectionTopic(playerId), { exclusion: null, reached: { name, until } });
    // Queues of other machines wait for the player no longer.
    bus.publish(PROTECTION_TOPIC, { playerId, excluded: false });
    const event = { event: 'limit-reached', name, until } as const;
    const recorded = recordEvent(db, playerId, new Date(clock.now()), event);
    inBackground(log, recorded, 'recording that a limit was reached');
  }

  /** Reads again when a period ends, or the time of play is over. */
  #waitFor(session: PlaySession, { limits }: AccountFacts): void {
    if (limits.length === 0) return;
    const { clock } = this.#parts;
    const now = clock.now();
    const dues = limits.flatMap(({ kind, most, used, until }) => [
      ...(until === null ? [] : [until - now]),
      ...(kind === 'time' ? [(most - used) * 1000] : []),
    ]);
    const ms = Math.max(0, Math.min(REREAD_MS, ...dues));
    this.#timers.set(
      session,
      clock.after(ms, () => this.#inBackground(session)),
    );
  }

  #cancel(session: PlaySession): void {
    this.#timers.get(session)?.();
    this.#timers.delete(session);
  }

  #inBackground(session: PlaySession): void {
    inBackground(this.#parts.log, this.refresh(session), 'reading what is known of a player');
  }
}
