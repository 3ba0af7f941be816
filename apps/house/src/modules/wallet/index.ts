export { machineAccount, playerAccount } from './accounts.ts';
export { audit, type Proof, sumsToZero } from './audit.ts';
export { bookGame, reconcileMachine } from './games.ts';
export {
  findHandPay,
  type HandPay,
  keepHandPay,
  noteHandPayReset,
  openHandPays,
  payHandPay,
} from './hand-pays.ts';
export { balanceOf, move, playerBalance, RequestReused } from './ledger.ts';
export { lockPlayer, openPayoutCap } from './payout-caps.ts';
export {
  findTransfer,
  findWish,
  markTransfer,
  openTransfers,
  requestCashIn,
  requestCashOut,
  settleTransfer,
  type Transfer,
  type TransferRefusal,
} from './transfers.ts';
