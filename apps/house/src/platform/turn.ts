import { createHmac } from 'node:crypto';
import { type IceServer, TurnUrl } from '@floorcast/contract/ice-servers';
import { CannotStart } from '@floorcast/startup/cannot-start';
import { SECRET_LENGTH } from '@floorcast/startup/stored-file';
import type { Clock } from './clock.ts';

/** The TURN servers of a site. Never logged. */
export interface TurnServers {
  readonly urls: readonly string[];
  /** Shared with the TURN servers, which accept every credential that is made from it. */
  readonly secret: string;
  readonly credentialSeconds: number;
}

/** The TURN servers of the environment; undefined where there are no URLs. @throws {CannotStart} without a credential */
export function turnServers(
  urls: readonly string[],
  secret: string | undefined,
  credentialSeconds: number,
): TurnServers | undefined {
  if (!urls.every((url) => TurnUrl.safeParse(url).success))
    throw new CannotStart('TURN_URLS: must be turn:host:port or turns:host:port, with ?transport=tcp or not');
  if (urls.length === 0 && secret === undefined) return undefined;
  if (urls.length === 0) throw new CannotStart('set TURN_URLS beside TURN_SECRET, or neither');
  if (secret === undefined)
    throw new CannotStart(
      `set TURN_SECRET (${SECRET_LENGTH} characters or more) beside TURN_URLS, or neither`,
    );
  return { urls, secret, credentialSeconds };
}

/** The TURN servers for a viewer of an account. */
export type IceServersOf = (accountId: number) => readonly IceServer[];

/** Each viewer gets a credential of its own (C5.61, C5.62), the convention of TURN servers with a shared secret. */
export const iceServersOf =
  (turn: TurnServers | undefined, clock: Clock): IceServersOf =>
  (accountId) => {
    if (turn === undefined) return [];
    const username = `${Math.floor(clock.now() / 1_000) + turn.credentialSeconds}:${accountId}`;
    const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
    return turn.urls.map((urls) => ({ urls, username, credential }));
  };
