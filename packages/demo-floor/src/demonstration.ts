interface DemoAccount {
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly lastname: string;
  readonly type: 'user' | 'staff' | 'admin';
  readonly deposit: number;
  /** Of staff; an administrator has the duty of one. */
  readonly duties?: readonly DemoDuty[];
}

type DemoDuty = 'attendant' | 'shift-lead' | 'cashier' | 'support' | 'compliance' | 'technician' | 'auditor';

const staff = (username: string, lastname: string, duties: readonly DemoDuty[]): DemoAccount => ({
  username,
  password: `${username}1234`,
  name: 'House',
  lastname,
  type: 'staff',
  deposit: 0,
  duties,
});

const PLAYER = { password: 'demo1234', lastname: 'Player', type: 'user', deposit: 500_000 } as const;

/** Accounts of the demonstration. Their passwords are published: no site of real players may have one. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { ...PLAYER, username: 'demo', name: 'Demo' },
  { ...PLAYER, username: 'demo2', name: 'Second' },
  staff('staff', 'Attendant', ['attendant', 'shift-lead']),
  staff('lead', 'Shift Lead', ['shift-lead', 'cashier']),
  staff('support', 'Support', ['support']),
  staff('compliance', 'Compliance', ['compliance']),
  staff('technician', 'Technician', ['technician']),
  staff('auditor', 'Auditor', ['auditor']),
  { ...staff('admin', 'Admin', []), type: 'admin' },
];

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
