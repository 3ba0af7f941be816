import type { Kysely, Transaction } from 'kysely';
import type {
  AuthenticatorApps,
  IdentityChecks,
  OneTimeTokens,
  Passkeys,
  PersonReviews,
  Persons,
  RecoveryCodes,
  Registrations,
  TermsAcceptances,
} from './tables/account-life.ts';
import type { EndedLogins, SessionLog, UserDataTable, Users } from './tables/accounts.ts';
import type { CommandSignIns, Trail, TrailHeads } from './tables/console.ts';
import type {
  CallNotes,
  CallsTable,
  PushKeys,
  PushSubscriptions,
  ShiftNotes,
  Shifts,
} from './tables/console-calls.ts';
import type { Proposals, Slips } from './tables/console-money.ts';
import type { PlayerLooks, PlayerNotes } from './tables/console-players.ts';
import type { SiteDocuments } from './tables/console-set-up.ts';
import type {
  Brands,
  FloorEnrolCodes,
  Floors,
  GameRulesTable,
  MachineActions,
  MachineEvents,
  MachineReports,
  Machines,
} from './tables/machines.ts';
import type { ChatMessages, ChatPeople, Chats, Notices } from './tables/messages.ts';
import type {
  Accounts,
  BonusGrants,
  Claims,
  Entries,
  HandPays,
  PayoutCaps,
  Postings,
  RefusedRequests,
  Transfers,
  Withdrawals,
} from './tables/money.ts';
import type {
  GameStills,
  PictureReports,
  PlaySessions,
  Policies,
  QueuePlaces,
  RealityCheckChoices,
  RealityChecks,
  Rounds,
} from './tables/play.ts';
import type { Exclusions, PlayerDays, PlayerLimits, ProtectionEvents } from './tables/protection.ts';
import type { AdminLog, Leases, Nodes, Site } from './tables/site.ts';

/** Every table of the house. Amounts are `bigint` here, and `MinorUnits` above the repositories. */
export interface Schema {
  users: Users;
  ended_logins: EndedLogins;
  player_notes: PlayerNotes;
  player_looks: PlayerLooks;
  session_log: SessionLog;
  accounts: Accounts;
  postings: Postings;
  entries: Entries;
  transfers: Transfers;
  refused_requests: RefusedRequests;
  withdrawals: Withdrawals;
  brands: Brands;
  floors: Floors;
  machine_reports: MachineReports;
  floor_enrol_codes: FloorEnrolCodes;
  machines: Machines;
  machine_events: MachineEvents;
  machine_actions: MachineActions;
  game_rules: GameRulesTable;
  hand_pays: HandPays;
  play_sessions: PlaySessions;
  policies: Policies;
  queue_places: QueuePlaces;
  rounds: Rounds;
  game_stills: GameStills;
  picture_reports: PictureReports;
  reality_checks: RealityChecks;
  reality_check_choices: RealityCheckChoices;
  bonus_grants: BonusGrants;
  claims: Claims;
  payout_caps: PayoutCaps;
  admin_log: AdminLog;
  trail: Trail;
  trail_heads: TrailHeads;
  proposals: Proposals;
  slips: Slips;
  command_sign_ins: CommandSignIns;
  calls: CallsTable;
  call_notes: CallNotes;
  shifts: Shifts;
  shift_notes: ShiftNotes;
  push_subscriptions: PushSubscriptions;
  push_keys: PushKeys;
  chats: Chats;
  chat_messages: ChatMessages;
  chat_people: ChatPeople;
  notices: Notices;
  user_data: UserDataTable;
  player_days: PlayerDays;
  player_limits: PlayerLimits;
  exclusions: Exclusions;
  protection_events: ProtectionEvents;
  leases: Leases;
  nodes: Nodes;
  site: Site;
  registrations: Registrations;
  one_time_tokens: OneTimeTokens;
  terms_acceptances: TermsAcceptances;
  identity_checks: IdentityChecks;
  person_reviews: PersonReviews;
  persons: Persons;
  authenticator_apps: AuthenticatorApps;
  passkeys: Passkeys;
  recovery_codes: RecoveryCodes;
  site_documents: SiteDocuments;
}

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;
