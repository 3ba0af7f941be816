import { type Refusal, refusal } from '@floorcast/contract/errors';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { SiteContext } from '../../../context.ts';
import type { LiveMachine } from '../../../machines/registry/index.ts';
import { accountFactsOf, type FactsOfSite } from '../../../people/safer-gambling/index.ts';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import {
  type AccountFacts,
  type Act,
  decide,
  mostStake,
  NOT_PLAYING,
  type SeatFacts,
} from '../../../policy/index.ts';
import { knownStake, type PlaySession } from '../state/play-session.ts';
import { CONFIRM_MS, lastStart } from '../state/play-state.ts';
import type { Seats } from '../state/seats.ts';

interface SeatRulesParts extends Pick<SiteContext, 'policy' | 'clock'> {
  readonly seats: Pick<Seats, 'machine'>;
  /** What is known of the accounts at the seats. */
  readonly accounts: { of(session: PlaySession): AccountFacts };
}

/** Why an account may not take the seat of a machine. */
export function whyNoSeat(
  { policy, clock }: Pick<SeatRulesParts, 'policy' | 'clock'>,
  account: AccountFacts,
  { equipment }: LiveMachine,
): Refusal | undefined {
  const stakes = equipment.bands.map(({ bet }) => bet);
  const player = { ...account, ...NOT_PLAYING, now: clock.now() };
  const decision = decide(policy, player, { type: 'sit', stakes });
  return decision === 'ok' ? undefined : decision;
}

/** The same decision by what a database says of the account: for the seat itself, and for the queue to it. */
export const seatDecision =
  (site: FactsOfSite & Pick<SeatRulesParts, 'clock'>) =>
  async (db: Db | Tx, accountId: number, machine: LiveMachine): Promise<Refusal | undefined> =>
    whyNoSeat(site, await accountFactsOf(db, site, accountId, site.clock.now()), machine);

/** The policy at the seats of a floor: gathers the facts, and asks for the decision. */
export class SeatRules {
  readonly #parts;

  constructor(parts: SeatRulesParts) {
    this.#parts = parts;
  }

  /** Why a button may not be pressed now. */
  whyNoPress(session: PlaySession, button: string): Refusal | undefined {
    if (playsByItself(button) && this.#parts.policy.autoplay === null) return refusal('autoplayNotAllowed');
    const changes = changesStake(button);
    const stake = changes ? undefined : knownStake(session, this.#parts.seats.machine(session));
    return this.whyNot(session, { type: 'press', starts: mayStart(button), changesStake: changes, stake });
  }

  whyNot(session: PlaySession, act: Act): Refusal | undefined {
    const { policy, clock, accounts } = this.#parts;
    const player = { ...accounts.of(session), ...this.#factsOf(session, act), now: clock.now() };
    const decision = decide(policy, player, act);
    return decision === 'ok' ? undefined : decision;
  }

  /** The most that the player may stake in one game now; undefined: there is no cap. */
  mostStake(session: PlaySession): MinorUnits | undefined {
    const most = mostStake(this.#parts.policy, this.#parts.accounts.of(session));
    return most === undefined ? undefined : minorUnits(most);
  }

  /** Whether a button is offered: not where it would be refused whatever happens. */
  offers(session: PlaySession, button: string): boolean {
    if (playsByItself(button) && this.#parts.policy.autoplay === null) return false;
    return !changesStake(button) || this.mostStake(session) === undefined;
  }

  /** Whether the machine may begin one game after the other while start is held: the house decides on none of them. */
  mayHoldStart(session: PlaySession): boolean {
    const { paceMs, blockPressesMs } = this.#parts.policy;
    return paceMs === 0 && blockPressesMs === 0 && this.mostStake(session) === undefined;
  }

  #factsOf(session: PlaySession, act: Act): SeatFacts {
    const { game } = session.state;
    const lastAt = Math.max(lastStart(session.state), game.mayStartAt);
    const sinceStartMs = this.#parts.clock.monotonic() - lastAt;
    const runs = this.#parts.seats.machine(session).running !== undefined;
    const awaited =
      Math.max(game.startPressedAt, game.mayStartAt) > game.startedAt && sinceStartMs < CONFIRM_MS;
    return {
      running: runs && game.free ? 'free' : runs || awaited ? 'paid' : 'none',
      sinceStartMs: Number.isFinite(sinceStartMs) ? sinceStartMs : undefined,
      // What a running game waits for may still be pressed before the check is shown.
      realityCheckDue: game.check !== null || (game.checkDue && (act.type !== 'press' || act.starts)),
    };
  }
}

/**
 * What the names of a cabinet's buttons say of them. A floor may name a button as it likes (`outputs`): one that is not
 * known to be harmless may begin a game, at a stake that the house does not know.
 */
const HARMLESS = /^(hold-\d+|collect|take-win|info|help|language|attendant|volume(-up|-down)?)$/;

/** Whether a button neither begins a game nor changes its stake. */
export const isHarmless = (button: string): boolean => HARMLESS.test(button);

/** Whether a game may begin at once. */
export const mayStart = (button: string): boolean =>
  !isHarmless(button) && button !== 'bet-up' && button !== 'bet-down';

/** Whether the house does not know the stake afterwards. */
export const changesStake = (button: string): boolean => !isHarmless(button) && button !== 'spin';

/** Whether the cabinet itself plays one game after the other. */
export const playsByItself = (button: string): boolean => button.startsWith('auto');

/** Buttons that players may not press: cash-out is a call of its own, service is for attendants. */
const NOT_FOR_PLAYERS = new Set(['cash-out', 'service']);
const forPlayers = (button: string): boolean => !NOT_FOR_PLAYERS.has(button);

/** Which of a machine's buttons a player may press. */
export const pressable = ({ equipment }: LiveMachine): string[] => equipment.buttons.filter(forPlayers);

/** Which of them may be held down: what may begin games only where the policy lets them follow each other. */
export const holdable = ({ equipment }: LiveMachine, mayHoldStart: boolean): string[] =>
  equipment.holds.filter((button) => forPlayers(button) && (mayHoldStart || !mayStart(button)));
