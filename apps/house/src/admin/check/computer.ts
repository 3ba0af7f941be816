import { X509Certificate } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { failureOf } from '@floorcast/startup/cannot-start';
import { listenFailure, listening } from '@floorcast/startup/ports';
import type { CheckContext } from './context.ts';
import { bad, type Finding, good, NO_START, warning } from './findings.ts';

const GB = 1e9;
const FULL_BYTES = 1 * GB;
const LOW_BYTES = 5 * GB;

/** The folder itself, or the one in which it would be made. */
const existing = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder));

/** What the house writes to a folder, and what it means when it cannot. */
interface Written {
  readonly folder: string | undefined;
  readonly holds: string;
  readonly why: string;
}

const UNSEEN = 'Rows that are removed from the end of the audit trail may stay unnoticed.';

const foldersOf = ({ home, heads }: CheckContext): Written[] => [
  { folder: heads, holds: 'signed heads of the audit trail', why: UNSEEN },
  { folder: home, holds: 'database, secrets and logs', why: NO_START },
];

/** Free space where the house writes. */
export function checkDisk(context: CheckContext): Finding[] {
  const disks = new Map<number, { folder: string; holds: string }>();
  for (const { folder, holds } of foldersOf(context))
    if (folder !== undefined) disks.set(statSync(existing(folder)).dev, { folder, holds });
  return [...disks.values()].map(({ folder, holds }) => {
    const free = context.computer.free(existing(folder));
    const what = `${(free / GB).toFixed(1)} GB free at ${folder} (${holds})`;
    const todo = `df -h ${existing(folder)}, then delete what is no longer needed (docs/troubleshoot.md#a-full-disk)`;
    const why = 'On a full disk no cash-in or game is recorded: play stops until there is room.';
    if (free < FULL_BYTES) return bad('disk', what, why, todo);
    return free < LOW_BYTES ? warning('disk', what, why, todo) : good('disk', what);
  });
}

/** Folders that the house writes to, and secrets in them that others could read. */
export function checkFolders(context: CheckContext): Finding[] {
  const closed = foldersOf(context).flatMap(({ folder, holds, why }) => {
    const problem = folder === undefined ? undefined : whyNotWritable(existing(folder));
    if (problem === undefined) return [];
    const todo = `let the user of the house write to ${folder}: chown, or mount it for writing`;
    return [bad('folders', `${folder} (${holds}) ${problem}`, why, todo)];
  });
  const open = secretFiles(context.home).filter((path) => (statSync(path).mode & OTHERS) !== 0);
  return [
    ...closed,
    ...open.map((path) =>
      bad(
        'folders',
        `others can read ${path}`,
        'Anyone who reads it can sign in as any account or forge the audit trail.',
        `chmod 600 ${path}`,
      ),
    ),
    ...(context.heads === undefined ? [NO_HEADS] : []),
    ...(closed.length + open.length === 0 ? [good('folders', 'all can be written to')] : []),
    ...pages(context),
  ];
}

const NO_HEADS = warning(
  'folders',
  'there is none for signed heads of the audit trail',
  UNSEEN,
  'set TRAIL_HEADS_DIR to a folder on a disk of this computer that stays',
);

function whyNotWritable(folder: string): string | undefined {
  if (!statSync(folder).isDirectory()) return 'is in no folder';
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return `cannot be written to (${failureOf(error).message})`;
  }
}

const OTHERS = 0o077;
const SECRET_FILES: readonly string[] = ['jwt-secret', 'trail-key', 'password', 'house-password'];

const secretFiles = (home: string | undefined): string[] =>
  home === undefined || !existsSync(home)
    ? []
    : readdirSync(home)
        .filter((name) => SECRET_FILES.includes(name))
        .map((name) => join(home, name));

function pages({ given: { WEB_DIR } }: CheckContext): Finding[] {
  if (WEB_DIR === undefined || existsSync(join(WEB_DIR, 'index.html'))) return [];
  return [
    bad(
      'folders',
      `WEB_DIR (${WEB_DIR}) has no index.html`,
      'Players and staff get no page.',
      'npm run build, and set WEB_DIR to the apps/web/dist of the release',
    ),
  ];
}

const ANSWER_MS = 2_000;

/** Whether the house can have its port, or has it. */
export async function checkPort({
  given: { PORT, HOST },
  database,
  liveNodes,
}: CheckContext): Promise<Finding[]> {
  if (PORT === 0) return [];
  const about = `port ${PORT}`;
  const address = { port: PORT, host: HOST, setting: 'PORT' };
  const server = createServer();
  try {
    await listening(server, address);
    return [good(about, 'is free')];
  } catch (error) {
    if (!(await isHouse(HOST, PORT)))
      return [
        bad(about, failureOf(listenFailure(error, address)).message, NO_START, `ss -ltnp 'sport = :${PORT}'`),
      ];
    if (database.state === 'unreachable' || liveNodes > 0) return [good(about, 'a house that runs has it')];
    return [
      bad(
        about,
        'a house of another database has it',
        NO_START,
        'stop that house, or set PORT to another port',
      ),
    ];
  } finally {
    server.close();
  }
}

async function isHouse(host: string, port: number): Promise<boolean> {
  const at = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  try {
    const url = `http://${at.includes(':') ? `[${at}]` : at}:${port}/healthz`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    return /"alive":\s*true/.test(await answer.text());
  } catch {
    return false;
  }
}

const DAY_MS = 86_400_000;
const SOON_MS = 30 * DAY_MS;
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
/** What a parameter of a PostgreSQL URL names: authorities, of which one suffices, or a certificate with its chain. */
const FILES = { sslrootcert: 'authorities', sslcert: 'chain', sslkey: 'key' } as const;
type CertificateFile = (typeof FILES)[keyof typeof FILES];

/** Files of certificates and keys that the configuration names. Those of the TLS proxy are the proxy's. */
export function checkCertificates({ env, given, computer }: CheckContext): Finding[] {
  const files = new Map<string, CertificateFile>();
  if (env.NODE_EXTRA_CA_CERTS) files.set(env.NODE_EXTRA_CA_CERTS, 'authorities');
  for (const url of [given.DATABASE_URL, given.DATABASE_OWNER_URL, given.DATABASE_READ_URL])
    for (const [parameter, path] of url === undefined ? [] : new URL(url).searchParams)
      if (isFile(parameter)) files.set(path, FILES[parameter]);
  return [...files].map(([path, kind]) => certificateFinding(path, kind, computer.now()));
}

const isFile = (parameter: string): parameter is keyof typeof FILES => parameter in FILES;

const NO_TLS = 'Connections that need it are refused, and the house does not reach its database or provider.';

function certificateFinding(path: string, kind: CertificateFile, now: number): Finding {
  const text = textOf(path);
  const found = kind === 'key' ? [] : text?.match(PEM);
  if (text === undefined || found == null)
    return bad(
      'certificates',
      `${path} cannot be read as ${kind === 'key' ? 'a key' : 'certificates'}`,
      NO_TLS,
      `ls -l ${path}, and make it readable for the user of the house`,
    );
  if (kind === 'key') return good('certificates', `${path} is readable`);
  const ends = found.map((pem) => Date.parse(new X509Certificate(pem).validTo));
  const end = kind === 'chain' ? Math.min(...ends) : Math.max(...ends);
  const until = `${path} is valid until ${new Date(end).toISOString()}`;
  const renew = `put a new certificate at ${path}, and restart the house`;
  if (end < now) return bad('certificates', until, NO_TLS, renew);
  return end < now + SOON_MS ? warning('certificates', until, NO_TLS, renew) : good('certificates', until);
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
