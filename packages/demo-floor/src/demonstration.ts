/** Accounts of the demonstration. Their passwords are published: no site of real players may have one. */
export const DEMO_ACCOUNTS = [
  {
    username: 'demo',
    password: 'demo1234',
    name: 'Demo',
    lastname: 'Player',
    type: 'user',
    deposit: 500_000,
  },
  {
    username: 'demo2',
    password: 'demo1234',
    name: 'Second',
    lastname: 'Player',
    type: 'user',
    deposit: 500_000,
  },
  { username: 'staff', password: 'staff1234', name: 'Floor', lastname: 'Staff', type: 'staff', deposit: 0 },
  { username: 'admin', password: 'admin1234', name: 'House', lastname: 'Admin', type: 'admin', deposit: 0 },
] as const;

/**
 * Whether this is a demonstration, with the accounts above.
 * `declared`: `DEMO=1` says so. `local`: not in production, and only reachable from this computer. `none`: it is a site.
 */
export type Demonstration = 'declared' | 'local' | 'none';

interface Surroundings {
  readonly DEMO?: string | undefined;
  readonly HOST?: string | undefined;
  readonly NODE_ENV?: string | undefined;
}

export const LOOPBACK = '127.0.0.1';
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/** What the environment of a program says of it. */
export function demonstrationOf({ DEMO, HOST = LOOPBACK, NODE_ENV }: Surroundings): Demonstration {
  if (DEMO === '1') return 'declared';
  return NODE_ENV !== 'production' && LOOPBACK_HOST.test(HOST) ? 'local' : 'none';
}
