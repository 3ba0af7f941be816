import { settings } from './settings.ts';

/**
 * STUN servers of the settings. Those of a house of another release may hold TURN URLs, which a browser refuses without
 * a credential: the house gives TURN servers to each viewer.
 */
export const iceServers = (): RTCIceServer[] =>
  settings().ICE_SERVERS.flatMap(({ urls }) => {
    const stun = [urls].flat().filter((url) => url.startsWith('stun'));
    return stun.length === 0 ? [] : [{ urls: stun }];
  });
