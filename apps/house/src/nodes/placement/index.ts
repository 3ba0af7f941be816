export { type Host, Keeper } from './keeper.ts';
export type { LeaseStore } from './store/lease-store.ts';
export { PgLeaseStore } from './store/pg-lease-store.ts';
