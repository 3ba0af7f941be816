import type { CallKind } from '@floorcast/contract/help';
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBooks,
  IconBoxOff,
  IconCameraOff,
  IconCash,
  IconCoins,
  IconDoor,
  IconHandStop,
  IconMail,
  IconPlugConnectedX,
  IconRouteOff,
  IconScale,
  IconServerOff,
  IconUserShield,
  IconWifiOff,
  type TablerIcon,
} from '@tabler/icons-react';

const ICONS: Readonly<Record<CallKind, TablerIcon>> = {
  books: IconBooks,
  account: IconUserShield,
  disk: IconServerOff,
  'floor-away': IconWifiOff,
  'hand-pay': IconCash,
  'transfer-in-doubt': IconArrowsExchange,
  'credit-without-owner': IconCoins,
  variance: IconScale,
  power: IconPlugConnectedX,
  tilt: IconAlertTriangle,
  door: IconDoor,
  help: IconHandStop,
  letter: IconMail,
  panel: IconBoxOff,
  line: IconRouteOff,
  camera: IconCameraOff,
};

/** The sign of a kind of call; the words are beside it. */
export function KindIcon({ kind, size = 22 }: { readonly kind: CallKind; readonly size?: number }) {
  const Icon = ICONS[kind];
  return <Icon size={size} aria-hidden="true" />;
}
