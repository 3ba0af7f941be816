import { EventEmitter } from 'node:events';
import type {
  FloorMachine,
  FloorNotifications,
  FloorSoftware,
  PresentViewer,
} from '@floorcast/contract/floor-link';
import type { FloorHealth } from '@floorcast/contract/health';
import type { Settings } from '@floorcast/contract/settings';
import type { WallCause } from '@floorcast/contract/wall';
import type { Traces } from '@floorcast/traces/traces';
import type { Logger } from 'pino';
import type { Bus } from './platform/bus/bus.ts';
import type { Clock } from './platform/clock.ts';
import type { Calendar } from './platform/days/calendar.ts';
import type { Read } from './platform/db/read-replica.ts';
import type { Db } from './platform/db/schema.ts';
import type { RefusalTexts } from './platform/refusal-texts.ts';
import type { Policy } from './policy/index.ts';
import type { Transfer } from './wallet/index.ts';

/** What the modules of a node work with. Each takes of it what it uses. */
export interface SiteContext {
  /** The database; for a floor, or a job of the whole site, under the fence of its lease. */
  readonly db: Db;
  /** Reads for lists and reports. */
  readonly read: Read;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly traces: Traces;
  /** What happens at this node; for a floor, what happens at that floor. */
  readonly events: HouseEvents;
  readonly policy: Policy;
  readonly calendar: Calendar;
  /** The operator's settings as they are now. */
  readonly settings: () => Promise<Settings>;
  readonly refusalTexts: RefusalTexts;
  /** Whether an account is excluded from play. */
  readonly isExcluded: (accountId: number) => Promise<boolean>;
}

/** What the modules of a floor work with, at the node that owns it. */
export interface FloorContext extends SiteContext {
  readonly floorId: string;
}

/** What happens in one module of the house and concerns others. Emitted after the change is committed. */
export interface HouseEventMap {
  /** A transfer has an outcome: by a report of its floor, by the floor's answer to a query, or by hand. */
  transferEnded: [transfer: Transfer];
  /** The open hand pays of a machine have changed. */
  handPaysChanged: [machineId: number];
  /** The viewers, the queue or the player of a machine have changed. */
  audienceChanged: [machineId: number];
  /** An account has connected, or has been away for longer than the grace period. */
  presenceChanged: [accountId: number];
  /** The machines were configured, or configured differently. */
  machinesConfigured: [machineIds: readonly number[]];
  floorLinked: [
    floorId: string,
    machines: readonly FloorMachine[],
    version: string,
    software: FloorSoftware | undefined,
  ];
  floorUnlinked: [floorId: string];
  /** A machine's condition or fault, as its floor reports it. */
  conditionChanged: [machineId: number];
  /** A difference between a machine's meter and the ledger was booked. */
  varianceBooked: [machineId: number];
  creditChanged: [machineId: number];
  lampsChanged: [machineId: number];
  resultShown: [still: (typeof FloorNotifications.result)['_zod']['output']];
  /** Health of machines' equipment that has changed, and the floor's clock. */
  healthReported: [floorId: string, health: FloorHealth];
  /** What keeps a machine from ordinary play, or needs a person there: all of it, the gravest first. */
  causesChanged: [machineId: number, causes: readonly WallCause[]];
  /** A transfer was recorded, or was found open, and has no outcome yet. */
  transferOpened: [transfer: Transfer];
  viewerGone: [viewerId: string];
  /** A floor names its viewers, some of which may have connected before its link. */
  viewersPresent: [floorId: string, viewers: readonly PresentViewer[]];
  /** Nothing is known of a floor's viewers until it names them. */
  viewersUnknown: [floorId: string];
  videoReported: [floorId: string, video: (typeof FloorNotifications.video)['_zod']['output']];
}

export type HouseEvents = EventEmitter<HouseEventMap>;

/** Listeners run in the order of their subscription, before `emit` returns. */
export const openEvents = (): HouseEvents => new EventEmitter<HouseEventMap>();
