import type { TrailGroup } from '@floorcast/contract/trail';
import {
  IconBell,
  IconCoins,
  IconDeviceGamepad2,
  IconKey,
  IconServer,
  IconSettings,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';

/** The sign of each group of kinds. */
export const GROUP_ICONS: Readonly<Record<TrailGroup, TablerIcon>> = {
  'sign-ins': IconKey,
  people: IconUsers,
  money: IconCoins,
  machines: IconDeviceGamepad2,
  work: IconBell,
  'set-up': IconSettings,
  system: IconServer,
};
