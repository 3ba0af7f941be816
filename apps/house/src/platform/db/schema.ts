import type { Kysely, Transaction } from 'kysely';
import type { EndedLogins, SessionLog, UserDataTable, Users } from './tables/accounts.ts';
import type {
  Brands,
  FloorEnrolCodes,
  Floors,
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
} from './tables/money.ts';
import type { GameStills, PlaySessions, QueuePlaces, Rounds } from './tables/play.ts';
import type { AdminLog, Leases, Nodes, Site } from './tables/site.ts';

/** Every table of the house. Amounts are `bigint` here, and `MinorUnits` above the repositories. */
export interface Schema {
  users: Users;
  ended_logins: EndedLogins;
  session_log: SessionLog;
  accounts: Accounts;
  postings: Postings;
  entries: Entries;
  transfers: Transfers;
  refused_requests: RefusedRequests;
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
  nodes: Nodes;
  site: Site;
}

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;
