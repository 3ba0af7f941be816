import { may, type Permission } from '@floorcast/contract/duties';
import type { MachineListName } from '@floorcast/contract/machine-past';

/** A part of a machine's page: what is now, or a list of what was. */
export type MachineTab = 'now' | MachineListName | 'calls' | 'proposals';

const TABS: readonly (readonly [tab: MachineTab, permission: Permission])[] = [
  ['now', 'floor.read'],
  ['games', 'floor.read'],
  ['sessions', 'floor.read'],
  ['trail', 'floor.read'],
  ['calls', 'calls.read'],
  ['proposals', 'proposals.read'],
];

/** The parts that an account may see. */
export const machineTabsFor = (holder: Parameters<typeof may>[0]): readonly MachineTab[] =>
  TABS.filter(([, permission]) => may(holder, permission)).map(([tab]) => tab);
