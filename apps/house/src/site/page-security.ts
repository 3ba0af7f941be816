import type { Settings } from '@floorcast/contract/settings';
import { liveChatOf } from '../modules/live-chat/index.ts';

const originOf = (address: string): string[] => (/^https?:/.test(address) ? [new URL(address).origin] : []);

/** Scripts and pictures come from ourselves; Mantine sets style attributes. Framed: a cashier and a chat elsewhere. */
export const pageSecurity = (settings: Settings) => ({
  defaultSrc: ["'self'"],
  connectSrc: ["'self'", 'ws:', 'wss:'],
  imgSrc: ["'self'", 'data:', 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
  styleSrc: ["'self'", "'unsafe-inline'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'self'"],
  frameSrc: ["'self'", ...originOf(settings.DEPOSIT_URL), ...originOf(liveChatOf(settings)?.origin ?? '')],
  upgradeInsecureRequests: null,
});
