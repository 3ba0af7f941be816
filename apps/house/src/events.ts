import { EventEmitter } from 'node:events';
import type {
  FloorMachine,
  FloorNotifications,
  FloorSoftware,
  PresentViewer,
} from '@floorcast/contract/floor-link';
import type { FloorHealth } from '@floorcast/contract/health';
import type { WallCause } from '@floorcast/contract/wall';
import type { Transfer } from './wallet/index.ts';

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
