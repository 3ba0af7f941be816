export { withdrawalRoutes } from './withdrawal.routes.ts';
export {
  listWithdrawals,
  requestWithdrawal,
  type Settlement,
  settleWithdrawal,
  type WithdrawalRow,
} from './withdrawals.ts';
