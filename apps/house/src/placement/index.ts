export { type Host, Keeper } from './keeper.ts';
export type { LeaseStore } from './lease-store.ts';
export { PgLeaseStore } from './pg-lease-store.ts';
