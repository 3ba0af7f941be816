import { settings } from './settings.ts';

/** The site's servers for finding a way to the picture, as a browser wants them. */
export const iceServers = (): RTCIceServer[] =>
  settings().ICE_SERVERS.map(({ urls, username, credential }) => ({
    urls,
    ...(username === undefined ? {} : { username }),
    ...(credential === undefined ? {} : { credential }),
  }));
