export { cashierCalls } from './cashier.calls.ts';
export { onlyCashier } from './only-cashier.ts';
export { postDeposit, whyNoDeposit } from './orders.ts';
export { practiceCashier } from './practice-page.routes.ts';
