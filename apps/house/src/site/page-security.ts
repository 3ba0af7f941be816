import type { Settings } from '@floorcast/contract/settings';
import { liveChatOf } from '../people/live-chat/index.ts';

const originOf = (address: string): string[] => (/^https?:/.test(address) ? [new URL(address).origin] : []);

/** Sockets to a host, because not every browser includes them in 'self'. An invalid host is left out. */
const socketsTo = (host: string): string[] =>
  /^([\w.-]+|\[[\da-f:]+\])(:\d+)?$/i.test(host) ? [`ws://${host}`, `wss://${host}`] : [];
const socketsElsewhere = (address: string): string[] =>
  URL.canParse(address) ? [`${new URL(address).protocol}//${new URL(address).host}`] : [];

/**
 * Everything is loaded from the house's own host, and connects to it. Framed are only a cashier and a
 * chat elsewhere. `styles`: hashes of the style sheets that stand in the page.
 */
export const pageSecurity = (settings: Settings, host = '', styles: readonly string[] = []) => ({
  defaultSrc: ["'self'"],
  connectSrc: [
    "'self'",
    ...socketsTo(host),
    ...[settings.SOCKET_URL, ...settings.SOCKET_URLS].flatMap(socketsElsewhere),
  ],
  imgSrc: ["'self'", 'data:', 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
  styleSrc: ["'self'", ...styles],
  fontSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'self'"],
  frameSrc: ["'self'", ...originOf(settings.DEPOSIT_URL), ...originOf(liveChatOf(settings)?.origin ?? '')],
  upgradeInsecureRequests: null,
});
