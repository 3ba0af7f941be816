import { ALL_CALLS } from '@floorcast/contract/all-calls';
import { PERMISSIONS, type Permission } from '@floorcast/contract/duties';
import { MACHINE_PAST_DOORS, MACHINE_PAST_FILES } from './machine-past-doors.ts';
import { PLAYER_DOORS } from './player-doors.ts';

/** The routes of staff that are not defined in the contract. */
const OTHERS: Partial<Record<Permission, readonly string[]>> = {
  'money.read': [
    'GET /api/hand-pays',
    'GET /api/console/hand-pays',
    'GET /api/console/withdrawals',
    'GET /api/console/proposals/:id/slip.pdf',
  ],
  'proposals.read': [
    'GET /api/console/proposals',
    'GET /api/console/proposals.csv',
    'GET /api/console/proposals/:id',
  ],
  'hand-pays.propose': [
    'POST /api/console/proposals/hand-pays',
    'POST /api/console/proposals/hand-pays/:id/withdraw',
  ],
  'hand-pays.approve': [
    'POST /api/hand-pays/:id/confirm',
    'POST /api/console/proposals/hand-pays/:id/approve',
    'POST /api/console/proposals/hand-pays/:id/refuse',
  ],
  'money.propose': [
    'POST /api/console/proposals/money',
    'POST /api/console/proposals/money/:id/withdraw',
    'POST /api/console/withdrawals/:id/take',
  ],
  'money.approve': [
    'POST /api/console/proposals/money/:id/approve',
    'POST /api/console/proposals/money/:id/refuse',
  ],
  'exclusions.propose': [
    'POST /api/console/proposals/exclusions',
    'POST /api/console/proposals/exclusions/:id/withdraw',
  ],
  'exclusions.approve': [
    'POST /api/console/proposals/exclusions/:id/approve',
    'POST /api/console/proposals/exclusions/:id/refuse',
  ],
  'trail.read': [
    'GET /api/console/trail',
    'GET /api/console/trail.csv',
    'GET /api/console/trail/state',
    'POST /api/console/trail/proof',
  ],
  ...PLAYER_DOORS,
  'players.help': [
    ...PLAYER_DOORS['players.help'],
    'GET /api/console/calls/:id/letter',
    'POST /api/console/calls/:id/answer',
  ],
  'lists.export': [...PLAYER_DOORS['lists.export'], ...MACHINE_PAST_FILES],
  'floor.read': MACHINE_PAST_DOORS,
  'staff.read': ['GET /api/console/staff'],
  'staff.manage': [
    'POST /api/console/staff',
    'PUT /api/console/staff/:id/duties',
    'PUT /api/console/staff/:id/lock',
    'POST /api/console/staff/:id/second-factor/reset',
    'POST /api/console/staff/:id/password',
  ],
  'floor.service': [
    'POST /api/console/machines/:id/reservation',
    'POST /api/console/machines/:id/service',
    'POST /api/console/machines/:id/unlock',
    'POST /api/console/machines/:id/camera',
    'POST /api/console/machines/:id/press',
  ],
  'floor.players': ['POST /api/console/machines/:id/message', 'POST /api/console/machines/:id/end'],
  'floor.look': ['POST /api/console/machines/:id/look'],
  'calls.read': ['GET /api/console/calls', 'GET /api/console/calls/:id'],
  'calls.work': [
    'POST /api/console/calls/:id/claim',
    'POST /api/console/calls/:id/release',
    'POST /api/console/calls/:id/hand-over',
    'POST /api/console/calls/:id/notes',
    'POST /api/console/calls/:id/done',
    'GET /api/console/push',
    'POST /api/console/push/subscribe',
    'POST /api/console/push/unsubscribe',
  ],
  'shift.read': ['GET /api/console/shift'],
  'shift.work': [
    'POST /api/console/shift/begin',
    'POST /api/console/shift/end',
    'POST /api/console/shift/notes',
  ],
};

const definedFor = (permission: Permission): string[] =>
  ALL_CALLS.filter(
    ({ access }) => typeof access === 'object' && [access.may].flat().includes(permission),
  ).map(({ route }) => route);

/** Every call of staff, by the permission that it needs; one that needs several is below each of them. */
export const CONSOLE_DOORS: ReadonlyMap<Permission, readonly string[]> = new Map(
  PERMISSIONS.map((permission) => [permission, [...(OTHERS[permission] ?? []), ...definedFor(permission)]]),
);
/** Each of them once. */
export const ALL_CONSOLE_DOORS: readonly string[] = [...new Set([...CONSOLE_DOORS.values()].flat())];
