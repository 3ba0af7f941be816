import { AuthCalls } from './account/auth.ts';
import { PinCalls } from './account/pin.ts';
import { HistoryCalls, PlayerCalls, SessionCalls } from './account/player.ts';
import { AccountCalls, RegistrationCalls } from './account/registration.ts';
import { LoginStepCalls, SecondFactorCalls } from './account/second-factor.ts';
import { QuickPanelCalls } from './account/user-data.ts';
import { UserDataCalls } from './account/user-update.ts';
import type { Call, Calls } from './calls/call.ts';
import { ChatCalls } from './chat/chat.ts';
import { CallCalls } from './console/calls.ts';
import { MachineActionCalls } from './console/machine-actions.ts';
import { MACHINE_LIST_CALLS } from './console/machine-past.ts';
import { PersonReviewCalls, PlayerActCalls, PlayerOrderCalls } from './console/player-acts.ts';
import { PLAYER_LIST_CALLS } from './console/player-lists.ts';
import { PlayerFileCalls } from './console/players.ts';
import { FAMILY_CALLS, ProposalCalls, WaitingMoneyCalls } from './console/proposals.ts';
import { FloorSetUpCalls, SetUpCalls } from './console/set-up.ts';
import { ShiftCalls, SubscriptionCalls } from './console/shift.ts';
import { DocumentCalls } from './console/site-documents.ts';
import { MemberCalls } from './console/staff.ts';
import { TrailCalls } from './console/trail.ts';
import { FloorEnrolCalls } from './floor-link/floor-link.ts';
import { GameRulesCalls, SessionRulesCalls } from './machines/game-rules.ts';
import { HandPayCalls } from './machines/hand-pays.ts';
import { MachineCalls } from './machines/machines.ts';
import { CashierCalls } from './money/cashier.ts';
import { ClaimCalls } from './money/claims.ts';
import { WithdrawalCalls } from './money/withdrawals.ts';
import { GameCalls } from './play/games.ts';
import { HelpCalls } from './play/help.ts';
import { DelayCalls } from './play/picture-ages.ts';
import { PolicyCalls } from './play/protection-policy.ts';
import { SeatCalls } from './play/queue.ts';
import { RealityCheckCalls } from './play/reality-check.ts';
import { ReceiptCalls } from './play/session-totals.ts';
import { ProtectionCalls } from './protection/limits.ts';

const GROUPS: readonly Calls[] = [
  AuthCalls,
  LoginStepCalls,
  PinCalls,
  SecondFactorCalls,
  RegistrationCalls,
  AccountCalls,
  PlayerCalls,
  SessionCalls,
  UserDataCalls,
  HistoryCalls,
  GameCalls,
  ReceiptCalls,
  SessionRulesCalls,
  ClaimCalls,
  CashierCalls,
  WithdrawalCalls,
  ProtectionCalls,
  RealityCheckCalls,
  PolicyCalls,
  MachineCalls,
  SeatCalls,
  GameRulesCalls,
  DelayCalls,
  FloorEnrolCalls,
  HelpCalls,
  ChatCalls,
  QuickPanelCalls,
  CallCalls,
  DocumentCalls,
  HandPayCalls,
  MachineActionCalls,
  MemberCalls,
  PersonReviewCalls,
  PlayerActCalls,
  PlayerFileCalls,
  PlayerOrderCalls,
  ProposalCalls,
  SubscriptionCalls,
  SetUpCalls,
  FloorSetUpCalls,
  ShiftCalls,
  TrailCalls,
  WaitingMoneyCalls,
  ...Object.values(FAMILY_CALLS),
  ...Object.values(MACHINE_LIST_CALLS),
  ...Object.values(PLAYER_LIST_CALLS),
];

/** Every call that is defined in the contract. Pages, other files and video sessions are routes of the house's own. */
export const ALL_CALLS: readonly Call[] = GROUPS.flatMap((calls) => Object.values(calls));
