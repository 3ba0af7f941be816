/**
 * Duties of staff, each with the `PermissionId` by which `users.permissions` and the access token carry it. An account
 * may have several.
 */
export const DUTIES = {
  attendant: 201,
  'shift-lead': 202,
  cashier: 203,
  support: 204,
  compliance: 205,
  technician: 206,
  /** Reads everything, and changes nothing. */
  auditor: 207,
  admin: 208,
} as const;
/** Name of one of {@link DUTIES}. */
export type Duty = keyof typeof DUTIES;

/** Every duty, in the order in which screens list them. */
export const DUTY_NAMES: readonly Duty[] = Object.keys(DUTIES).filter((name): name is Duty => name in DUTIES);

/** What staff may do, and by which duties; admins may do everything, and auditors read everything. */
const GRANTS = {
  /** See the floor wall: machines, their health, and their players. */
  'floor.read': ['attendant', 'shift-lead', 'cashier', 'support', 'compliance', 'technician'],
  /** Watch a machine without being counted as a viewer. */
  'floor.look': ['attendant', 'shift-lead', 'compliance', 'technician', 'auditor'],
  /** Reserve a machine, take it out of service, unlock it, restart a camera, test a button. */
  'floor.service': ['attendant', 'shift-lead', 'technician'],
  /** Send a message to the player at a machine, or end the play session. */
  'floor.players': ['attendant', 'shift-lead', 'support'],
  'calls.read': ['attendant', 'shift-lead', 'cashier', 'support', 'compliance', 'technician'],
  /** Claim a call, note on it, and close it. */
  'calls.work': ['attendant', 'shift-lead', 'cashier', 'support', 'compliance', 'technician'],
  /** See hand pays, proposals, withdrawals and the books. */
  'money.read': ['attendant', 'shift-lead', 'cashier', 'compliance'],
  /** See proposals: of money with `money.read`, and ends of exclusions with a permission for those. */
  'proposals.read': ['attendant', 'shift-lead', 'cashier', 'support', 'compliance'],
  'hand-pays.propose': ['attendant', 'shift-lead', 'cashier'],
  'hand-pays.approve': ['shift-lead', 'cashier'],
  /** Adjustments, deposits and withdrawals by hand, voids and settlements. */
  'money.propose': ['shift-lead', 'cashier'],
  'money.approve': ['shift-lead', 'cashier'],
  'exclusions.propose': ['support', 'compliance'],
  'exclusions.approve': ['shift-lead', 'compliance'],
  'players.read': ['attendant', 'shift-lead', 'cashier', 'support', 'compliance'],
  /** Read what a player wrote to others. */
  'chats.read': ['support', 'compliance'],
  'players.note': ['shift-lead', 'cashier', 'support', 'compliance'],
  /** Answer what a player writes to support, forgive wrong passwords, sign a player out, send a link for a new password. */
  'players.help': ['shift-lead', 'support', 'compliance'],
  /** Ban an account, lift a ban, close an account. */
  'players.ban': ['shift-lead', 'compliance'],
  'players.identity': ['compliance'],
  'players.bonus': ['shift-lead', 'support'],
  /** Download lists. */
  'lists.export': ['shift-lead', 'cashier', 'compliance', 'auditor'],
  'setup.read': ['technician', 'compliance'],
  /** Brands, machines, floors, rules of games, jackpots. */
  'setup.floor': ['technician'],
  /** Settings, policy, notices, claims. */
  'setup.site': [],
  'staff.read': ['compliance'],
  /** Accounts of staff, and their duties. */
  'staff.manage': [],
  'trail.read': ['compliance'],
  'shift.read': ['attendant', 'shift-lead', 'cashier', 'support', 'compliance', 'technician'],
  /** Begin and end one's duty, and write the hand-over note. */
  'shift.work': ['attendant', 'shift-lead', 'cashier', 'support', 'compliance', 'technician'],
} as const satisfies Record<string, readonly Duty[]>;

/** Something that staff may do by their duties. */
export type Permission = keyof typeof GRANTS;

/** Every permission. */
export const PERMISSIONS: readonly Permission[] = Object.keys(GRANTS).filter(
  (name): name is Permission => name in GRANTS,
);

const isReading = (permission: Permission): boolean => permission.endsWith('.read');

/** The duties that grant a permission. */
export function dutiesWith(permission: Permission): readonly Duty[] {
  const granted: readonly Duty[] = GRANTS[permission];
  return [...new Set<Duty>([...granted, ...(isReading(permission) ? (['auditor'] as const) : []), 'admin'])];
}

/** The duties among an account's permission ids. */
export const dutiesOf = (permissionIds: readonly number[]): readonly Duty[] =>
  DUTY_NAMES.filter((duty) => permissionIds.includes(DUTIES[duty]));

/** An account as its access token describes it. */
interface Holder {
  readonly type: 'user' | 'staff' | 'admin';
  readonly Permissions: readonly number[];
}

/** Whether an account may do something at the console. No player may, whatever ids the account has. */
export const may = ({ type, Permissions }: Holder, permission: Permission): boolean =>
  type !== 'user' && dutiesWith(permission).some((duty) => Permissions.includes(DUTIES[duty]));
