import type { Generated, Kysely, Transaction } from 'kysely';

interface Users {
  id: Generated<number>;
  username: string;
  email: string;
  password_hash: string;
  /** `{salt}${sha-256 of salt and PIN, hex}`, or empty. */
  pin_code: string;
  type: 'user' | 'staff' | 'admin';
  group_name: string;
  permissions: number[];
  name: string;
  lastname: string;
  site_id: number;
  banned: Generated<boolean>;
  wrong_tries: Generated<number>;
  blocked_until: Date | null;
  last_logon: Date | null;
  last_logon_ip: string | null;
  previous_logon: Generated<Date | null>;
  previous_logon_ip: Generated<string | null>;
  /** Tokens made before it was last raised are void. */
  token_version: Generated<number>;
  password_changed_at: Generated<Date | null>;
  created_at: Generated<Date>;
}

interface EndedLogins {
  login: string;
  user_id: number;
  at: Generated<Date>;
}

interface SessionLog {
  id: Generated<bigint>;
  user_id: number;
  type: string;
  ip: string;
  at: Generated<Date>;
}

interface Accounts {
  id: string;
  balance: Generated<bigint>;
  /** The balance may not fall below it; null: no bound. */
  least: bigint | null;
}

interface Postings {
  id: Generated<bigint>;
  request_id: string;
  /** One of the six kinds that a player's statement shows, or null. */
  kind: number | null;
  player_id: number | null;
  machine_id: number | null;
  session_id: number | null;
  tag: string;
  at: Generated<Date>;
}

interface Entries {
  posting_id: bigint;
  account_id: string;
  amount: bigint;
}

interface Transfers {
  id: string;
  request_id: string;
  /** Null when credit without an owner is taken off a machine. */
  player_id: number | null;
  machine_id: number;
  session_id: number | null;
  direction: 'in' | 'out';
  /** Null: everything that is there. */
  amount: bigint | null;
  state: 'requested' | 'sent' | 'unknown' | 'settled' | 'returned';
  moved: bigint | null;
  reason: string | null;
  /** Part of what a machine paid that a payout cap kept back. */
  withheld: Generated<bigint>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface Brands {
  id: number;
  name: string;
  /** The levels that it began with, comma-separated. */
  jackpot: string;
  coin_in: Generated<bigint>;
}

interface Floors {
  id: string;
  credential_hash: string;
  /** Every event up to this number is done. */
  acknowledged: Generated<number>;
  /** When the books were last put back to a backup. */
  put_back_at: Generated<Date | null>;
  /** The floor may have told more than the books hold, once: they were put back. */
  may_be_ahead: Generated<boolean>;
}

interface MachineReports {
  floor_id: string;
  machine_id: number;
  /** Number of the floor's last event about that machine that is kept. */
  last: number;
}

interface Machines {
  id: number;
  brand_id: number;
  floor_id: string;
  name: string;
  image: Generated<string>;
  reserved: Generated<boolean>;
}

interface MachineEvents {
  id: Generated<bigint>;
  machine_id: number;
  code: number;
  at: Date;
}

interface FloorEnrolCodes {
  floor_id: string;
  code_hash: string;
  expires_at: Date;
}

interface HandPays {
  id: string;
  machine_id: number;
  /** The session in which it was won, and its player; null when nobody has ever sat there. */
  session_id: number | null;
  player_id: number | null;
  kind: 'hand-pay' | 'jackpot' | 'cancelled-credit';
  amount: bigint;
  at: Date;
  /** When it was posted, and by whom: `machine`, or who of the staff. */
  paid_at: Generated<Date | null>;
  paid_by: Generated<string | null>;
  /** Part of it that a payout cap kept back. */
  withheld: Generated<bigint>;
  /** When the machine was unlocked. */
  reset_at: Generated<Date | null>;
}

interface PlaySessions {
  id: Generated<number>;
  machine_id: number;
  player_id: number;
  state: 'opening' | 'live' | 'reconnecting' | 'cashing-out' | 'ended';
  reason: string | null;
  ip: string;
  active_band: number | null;
  /** While nobody is connected: when the seat is given up. */
  hold_until: Date | null;
  spin_count: Generated<number>;
  free_spin_count: Generated<number>;
  started_at: Generated<Date>;
  ended_at: Date | null;
}

interface QueuePlaces {
  /** Who came first has the smaller one. */
  id: Generated<number>;
  machine_id: number;
  player_id: number;
  /** The seat is kept for them until then; null: they wait. */
  reserved_until: Date | null;
  /** Until then they count as connected; whoever is gone for long loses the place. */
  here_until: Date;
}

interface Rounds {
  id: Generated<number>;
  machine_id: number;
  session_id: number | null;
  bet: bigint;
  win: bigint;
  free: boolean;
  at: Date;
  /** Where the reels came to rest, leftmost first; null: the machine did not say. */
  stops: number[] | null;
}

/** How machines looked when games had ended. */
interface GameStills {
  game_id: number;
  session_id: number;
  jpeg: Buffer;
  at: Generated<Date>;
}

interface BonusGrants {
  id: Generated<number>;
  player_id: number;
  amount: bigint;
  note: Generated<string>;
  at: Generated<Date>;
  claimed_at: Generated<Date | null>;
}

interface Claims {
  id: Generated<number>;
  player_id: number;
  kind: 'discount' | 'bonus' | 'weekly-bonus';
  amount: bigint;
  /** A kind that comes once a period names it. */
  period: string | null;
  /** The last game it was reckoned by: later ones count for the next. */
  rounds_until: number;
  at: Date;
}

interface PayoutCaps {
  id: Generated<number>;
  player_id: number;
  cap: bigint;
  /** What machines paid the player less what the player put on them, since it began. */
  net: bigint;
  starts: Date;
  ends: Date;
}

interface Chats {
  id: Generated<number>;
  /** The two people; the smaller account id is `low`. */
  low_id: number;
  high_id: number;
  /** The last message that each has read. */
  low_read: Generated<number>;
  high_read: Generated<number>;
  /** Zero while nothing was written. */
  last_message: Generated<number>;
}

interface ChatMessages {
  id: Generated<number>;
  chat_id: number;
  sender_id: number;
  request_id: string | null;
  text: string;
  at: Date;
}

interface ChatPeople {
  user_id: number;
  /** What they chose to be shown as while connected. */
  status: 'online' | 'do-not-disturb' | 'away' | 'offline';
}

interface Notices {
  id: Generated<number>;
  kind: 'event' | 'note';
  title: string;
  detail: string;
  at: Generated<Date>;
}

interface UserDataTable {
  user_id: number;
  settings: Generated<unknown>;
  shortcuts: Generated<string[]>;
  toggles: Generated<unknown>;
}

interface AdminLog {
  id: Generated<bigint>;
  at: Generated<Date>;
  who: string;
  action: string;
  detail: unknown;
}

interface Leases {
  name: string;
  owner: string;
  /** Raised whenever the lease is taken: what an earlier holder writes is refused. */
  fence: bigint;
  expires_at: Date;
  /** Where its holder can be reached. */
  address: string | null;
}

interface Site {
  id: Generated<string>;
}

/** Every table of the house. Amounts are bigint here and MinorUnits above the repositories. */
export interface Schema {
  users: Users;
  ended_logins: EndedLogins;
  session_log: SessionLog;
  accounts: Accounts;
  postings: Postings;
  entries: Entries;
  transfers: Transfers;
  brands: Brands;
  floors: Floors;
  machine_reports: MachineReports;
  floor_enrol_codes: FloorEnrolCodes;
  machines: Machines;
  machine_events: MachineEvents;
  hand_pays: HandPays;
  play_sessions: PlaySessions;
  queue_places: QueuePlaces;
  rounds: Rounds;
  game_stills: GameStills;
  bonus_grants: BonusGrants;
  claims: Claims;
  payout_caps: PayoutCaps;
  admin_log: AdminLog;
  chats: Chats;
  chat_messages: ChatMessages;
  chat_people: ChatPeople;
  notices: Notices;
  user_data: UserDataTable;
  leases: Leases;
  site: Site;
}

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;
