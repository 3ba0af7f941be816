export { closeAccount } from './close-account.ts';
export { withdrawalCalls } from './withdrawals.calls.ts';
export {
  OPEN_WITHDRAWALS,
  requestWithdrawal,
  type Settlement,
  settleWithdrawal,
  type WithdrawalRow,
} from './withdrawals.ts';
