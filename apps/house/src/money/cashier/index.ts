export { cashierCalls, onlyCashier } from './cashier.calls.ts';
export { postDeposit, whyNoDeposit } from './orders.ts';
export { practiceCashier } from './practice-page.routes.ts';
