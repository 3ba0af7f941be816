export { withdrawalRoutes } from './withdrawal.routes.ts';
export { listWithdrawals, requestWithdrawal, type Settlement, settleWithdrawal } from './withdrawals.ts';
