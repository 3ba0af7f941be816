import type { MinorUnits } from '@floorcast/contract/money';

/** A limit in force that a player has set, with what counts against it so far. */
export interface LimitInForce {
  readonly kind: 'deposit' | 'loss' | 'stake' | 'time';
  readonly period: 'day' | 'week' | 'month' | 'session';
  /** Minor units; of `time`, seconds. */
  readonly most: number;
  /** What was deposited, lost, staked or played in the period. Below zero: the player has won more than lost. */
  readonly used: number;
  /** When the period ends (ms since 1970); null: with the session. */
  readonly until: number | null;
}

/** What the house knows of an account, away from any machine. */
export interface AccountFacts {
  /** Whether the rules for players apply: accounts of staff try machines out. */
  readonly staff: boolean;
  /** In whole years; undefined: no birth date is known. */
  readonly age: number | undefined;
  /** The two-letter country of residence; undefined: not known. */
  readonly country: string | undefined;
  readonly identity: 'none' | 'pending' | 'verified' | 'refused';
  /** The player is excluded, or takes time out, until then (ms since 1970); null: for good. */
  readonly exclusion: { readonly until: number | null } | undefined;
  /** What the national register said at the last sign-in; `silent`: it did not answer. */
  readonly register: 'not-asked' | 'clear' | 'excluded' | 'silent';
  readonly limits: readonly LimitInForce[];
  /** The limits that must be set, and are not set yet. */
  readonly limitsMissing: readonly string[];
  readonly termsAccepted: boolean;
  /** Whether staff are to decide first if another account is of the same person. */
  readonly reviewed: boolean;
}

/** What the house knows of a player's game, at the machine. */
export interface SeatFacts {
  /** Whether a game runs, or was started and is to be confirmed by the machine. */
  readonly running: 'none' | 'paid' | 'free';
  /** How long ago (ms) a game was last started; undefined: none was. */
  readonly sinceStartMs: number | undefined;
  readonly realityCheckDue: boolean;
}

/** All that a decision needs to know. */
export interface PlayerFacts extends AccountFacts, SeatFacts {
  /** Ms since 1970. */
  readonly now: number;
}

/** An account of which nothing is held against it, and nothing is known. */
export const NOTHING_KNOWN: AccountFacts = {
  staff: false,
  age: undefined,
  country: undefined,
  identity: 'none',
  exclusion: undefined,
  register: 'not-asked',
  limits: [],
  limitsMissing: [],
  termsAccepted: true,
  reviewed: false,
};

/** A player who sits at no machine, or has not played there yet. */
export const NOT_PLAYING: SeatFacts = {
  running: 'none',
  sinceStartMs: undefined,
  realityCheckDue: false,
};

/** What a player is about to do. `stake`: undefined where the house cannot know it. */
export type Act =
  | { readonly type: 'sign-in' }
  | { readonly type: 'deposit'; readonly amount: MinorUnits }
  | { readonly type: 'withdraw'; readonly amount: MinorUnits }
  /** Takes the seat of a machine with these bet levels; none are known of some machines. */
  | { readonly type: 'sit'; readonly stakes: readonly MinorUnits[] }
  | { readonly type: 'cash-in'; readonly amount: MinorUnits }
  /** Chooses a bet level. */
  | { readonly type: 'bet'; readonly stake: MinorUnits | undefined }
  /** Presses a button. `starts`: a game may begin at once; `stake`: its stake, after the button has changed it. */
  | {
      readonly type: 'press';
      readonly starts: boolean;
      readonly changesStake: boolean;
      readonly stake: MinorUnits | undefined;
    }
  | { readonly type: 'autoplay'; readonly spins: number };
