export { audit, type Check, inSnapshot, type Proof, proofOf, sumsToZero } from './audit.ts';
export { bookGame, reconcileMachine, UNEXPLAINED_WIN } from './games.ts';
export {
  BY_MACHINE,
  findHandPay,
  type HandPay,
  handPayFacts,
  handPayPosting,
  handPaySource,
  openHandPays,
  paidByMachine,
  payHandPay,
  storeHandPay,
  storeHandPayReset,
} from './hand-pays.ts';
export {
  type AccountId,
  ADJUSTING,
  balanceNotification,
  balanceOf,
  balanceTopic,
  HAND_PAY_TOPIC,
  isPosted,
  type Movement,
  machineAccount,
  move,
  playerAccount,
  playerBalance,
  publishBalance,
  RequestReused,
  WITHDRAWALS,
} from './ledger.ts';
export { lockPlayer, openPayoutCap, payoutCapOf } from './payout-caps.ts';
export { answerOnce, CASHIER_REQUEST } from './requests/first-answer.ts';
export {
  movementOf,
  type SessionMovement,
  sessionMovements,
  withheldInSession,
} from './session-movements.ts';
export { settleTransfer } from './transfer-settlement.ts';
export {
  findTransfer,
  findTransferByRequest,
  markTransfer,
  openTransfers,
  openTransfersSince,
  requestCashIn,
  requestCashOut,
  type Transfer,
  type TransferRefusal,
} from './transfers.ts';
