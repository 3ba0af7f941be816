import { AuthCalls } from './account/auth.ts';
import { PinCalls } from './account/pin.ts';
import { HistoryCalls, PlayerCalls, SessionCalls } from './account/player.ts';
import { QuickPanelCalls } from './account/quick-panel.ts';
import { AccountCalls, RegistrationCalls } from './account/registration.ts';
import { LoginStepCalls, SecondFactorCalls } from './account/second-factor.ts';
import { UserDataCalls } from './account/user-update.ts';
import { ChatCalls } from './chat/chat.ts';
import { SetUpCalls } from './console/set-up.ts';
import { DocumentCalls } from './console/site-documents.ts';
import { FloorEnrolCalls } from './floor-link/floor-enrol.ts';
import { GameRulesCalls, SessionRulesCalls } from './machines/game-rules.ts';
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
import type { Call } from './wire/call.ts';

/** Every call that is defined in the contract. Pages, files and video sessions are routes of the house's own. */
export const ALL_CALLS: readonly Call[] = [
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
  SetUpCalls,
  DocumentCalls,
].flatMap((calls) => Object.values(calls));
