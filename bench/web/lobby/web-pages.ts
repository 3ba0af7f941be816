import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { AccountType, ValidateReply } from '@floorcast/contract/auth';
import { Toggles } from '@floorcast/contract/user-data';
import { bundles } from '../../../scripts/lib/paths.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
/** The content security policy of the house. */
export const SECURITY =
  "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws:";

const USER = {
  id: 1,
  Group: 'g',
  name: 'N',
  lastname: 'L',
  email: '',
  username: 'bench',
  exp: 4_102_444_800,
};
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token for a scripted house, which verifies none. */
export const tokenOf = (type: AccountType, permissions: readonly number[]): string =>
  `${part({ alg: 'none' })}.${part({ ...USER, type, Permissions: permissions })}.x`;

/** The reply of a scripted house to a sign-in. */
export const welcome = (token: string): ValidateReply => ({
  status: 1,
  token,
  pin_code: '',
  pinSettable: true,
  ip_address: '127.0.0.1',
  versions: '',
  last_logon: null,
  last_logon_ip: null,
  user: { settings: {}, shortcuts: [], toggles: Toggles.parse({}) },
  exclusion: null,
});

/** A generator of repeatable numbers. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Sends a file, or 404. */
export function sendFile(response: ServerResponse, path: string): void {
  try {
    response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
    response.end(readFileSync(path));
  } catch {
    response.writeHead(404).end();
  }
}

/** An address's file of the web app; screens' addresses are the app itself. */
export function webFile(pathname: string): string {
  const path = normalize(decodeURIComponent(pathname)).replace(/^(\.\.\/)+/, '');
  return join(bundles.web, extname(path) === '' ? 'index.html' : path);
}
