export { cashierRoutes } from './cashier.routes.ts';
export { onlyCashier } from './only-cashier.ts';
export { postDeposit, whyNoDeposit } from './orders.ts';
