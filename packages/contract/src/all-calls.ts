import { CallCalls } from './console/calls.ts';
import { MachineActionCalls } from './console/machine-actions.ts';
import { MACHINE_LIST_CALLS } from './console/machine-past.ts';
import { PersonReviewCalls, PlayerActCalls, PlayerOrderCalls } from './console/player-acts.ts';
import { PLAYER_LIST_CALLS } from './console/player-lists.ts';
import { PlayerCalls } from './console/players.ts';
import { FAMILY_CALLS, ProposalCalls, WaitingMoneyCalls } from './console/proposals.ts';
import { SetUpCalls } from './console/set-up.ts';
import { ShiftCalls, SubscriptionCalls } from './console/shift.ts';
import { DocumentCalls } from './console/site-documents.ts';
import { MemberCalls } from './console/staff.ts';
import { TrailCalls } from './console/trail.ts';
import { HandPayCalls } from './machines/hand-pays.ts';
import type { Call, Calls } from './wire/call.ts';

const GROUPS: readonly Calls[] = [
  CallCalls,
  DocumentCalls,
  HandPayCalls,
  MachineActionCalls,
  MemberCalls,
  PersonReviewCalls,
  PlayerActCalls,
  PlayerCalls,
  PlayerOrderCalls,
  ProposalCalls,
  SubscriptionCalls,
  SetUpCalls,
  ShiftCalls,
  TrailCalls,
  WaitingMoneyCalls,
  ...Object.values(FAMILY_CALLS),
  ...Object.values(MACHINE_LIST_CALLS),
  ...Object.values(PLAYER_LIST_CALLS),
];

/** Every call that is defined in the contract. Pages, other files and video sessions are routes of the house's own. */
export const ALL_CALLS: readonly Call[] = GROUPS.flatMap((calls) => Object.values(calls));
