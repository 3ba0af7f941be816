import { EventEmitter } from 'node:events';
import type { FloorMachine, FloorNotifications, PresentViewer } from '@floorcast/contract/floor-link';
import type { Transfer } from './modules/wallet/index.ts';

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
  floorLinked: [floorId: string, machines: readonly FloorMachine[]];
  floorUnlinked: [floorId: string];
  /** A machine's condition or fault, as its floor reports it. */
  conditionChanged: [machineId: number];
  creditChanged: [machineId: number];
  lampsChanged: [machineId: number];
  resultShown: [still: (typeof FloorNotifications.result)['_zod']['output']];
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
