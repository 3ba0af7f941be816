import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { demonstrationOf } from '@floorcast/demo-floor/demonstration';
import { CannotStart, failureOf } from '@floorcast/startup/cannot-start';
import { explained, homeFolder } from '@floorcast/startup/disk-problem';
import { SECRET_LENGTH, StoredFile } from '@floorcast/startup/stored-file';
import { BOUNDS, type Bounds } from '../platform/bounds.ts';
import { natsAddress } from '../platform/bus/nats-messages.ts';
import { declaredCalendar } from '../platform/days/calendar.ts';
import { TrailKey } from '../platform/db/trail-key.ts';
import { AddressRules, TrustedProxies } from '../platform/http/addresses/addresses.ts';
import { originOf } from '../platform/http/requests.ts';
import type { MailWay } from '../platform/mail/mail.ts';
import { turnServers } from '../platform/turn.ts';
import { type Policy, readPolicy } from '../policy/index.ts';
import { knownRegister, registerAddress } from '../policy/register-address.ts';
import { Environment, type Given, VARIABLES } from './environment.ts';
import { type HeadPlace, headPlaceFrom, TRAIL_KEY_FILE, TRAIL_KEY_REMEDY } from './places.ts';

/** A secret that a house may generate for itself. */
interface OwnSecret {
  readonly variable: string;
  readonly file: string;
  readonly remedy: string;
}

/** Signs access tokens. */
const JWT: OwnSecret = {
  variable: 'JWT_SECRET',
  file: 'jwt-secret',
  remedy:
    'Restore it from a copy, or remove it: the next start creates another, and every account signs in again.',
};

/** The key of the trail. */
const TRAIL: OwnSecret = { variable: 'TRAIL_KEY', file: TRAIL_KEY_FILE, remedy: TRAIL_KEY_REMEDY };

/** Beside the embedded database a generated secret suffices; elsewhere several nodes must share one. */
function secretFile(
  { FLOORCAST_HOME: home, DATABASE_URL, NODE_ENV }: Given,
  { variable, file, remedy }: OwnSecret,
): StoredFile {
  if (home === undefined || DATABASE_URL !== undefined || NODE_ENV === 'production')
    throw new CannotStart(`set ${variable} (${SECRET_LENGTH} characters or more)`);
  return new StoredFile(join(home, file), remedy);
}

function ownSecret(given: Given, secret: OwnSecret): string {
  const file = secretFile(given, secret);
  const home = dirname(file.path);
  try {
    mkdirSync(home, { recursive: true });
    return file.keepSecret();
  } catch (error) {
    throw explained(error, homeFolder(home));
  }
}

/** What follows from several variables, or from a file that one names: each reads by itself, and writes nothing. */
const PARTS = {
  database: refuseHalfDatabase,
  jwtSecret: (given) => given.JWT_SECRET ?? secretFile(given, JWT).readSecret(),
  trailKey: (given) => given.TRAIL_KEY ?? secretFile(given, TRAIL).readSecret(),
  nats: ({ NATS_URL }) => (NATS_URL === undefined ? undefined : natsAddress(NATS_URL)),
  proxies: ({ TRUST_PROXY }) => new TrustedProxies(listed(TRUST_PROXY)),
  pageOrigins: ({ PAGE_ORIGINS }) =>
    new Set(listed(PAGE_ORIGINS).map((origin) => checkedOrigin(origin, 'PAGE_ORIGINS'))),
  addresses: ({ COUNTRIES_ALLOWED, COUNTRIES_BLOCKED, ADDRESSES_BLOCKED }) =>
    new AddressRules({
      allowedCountries: listed(COUNTRIES_ALLOWED),
      blockedCountries: listed(COUNTRIES_BLOCKED),
      blockedAddresses: listed(ADDRESSES_BLOCKED),
    }),
  turn: ({ TURN_URLS, TURN_SECRET, TURN_CREDENTIAL_SECONDS }) =>
    turnServers(listed(TURN_URLS), TURN_SECRET, TURN_CREDENTIAL_SECONDS),
  mail: mailOf,
  identity: identityOf,
  /** The rules of play by which this node runs. */
  policy: policyOf,
  calendar: (given) => declaredCalendar(given.TIME_ZONE, demonstrationOf(given)),
  register: (given) => registerAddress(policyOf(given), knownRegister(given)),
} satisfies Record<string, (given: Given) => unknown>;

/** An environment without what is wrong in it, and each thing that is. */
export interface ExaminedEnvironment {
  readonly given: Given;
  /** Sentences that begin with the variable, as the house ends with them. */
  readonly problems: readonly string[];
}

/** Finds everything for which `readConfig` would throw, and writes nothing. */
export function examineEnvironment(env: NodeJS.ProcessEnv): ExaminedEnvironment {
  const wrong = Environment.safeParse(env).error?.issues ?? [];
  const names = new Set(wrong.map(({ path }) => path[0]));
  const known = Object.entries(env).filter(([name]) => VARIABLES.includes(name) && !names.has(name));
  const given = Environment.parse(Object.fromEntries(known));
  const problems = Object.values(PARTS).flatMap((read) => {
    try {
      read(given);
      return [];
    } catch (error) {
      return [failureOf(error).message];
    }
  });
  return { given, problems: [...new Set([...wrong.map(issueText), ...problems])] };
}

const issueText = ({ path, message }: { path: PropertyKey[]; message: string }): string =>
  `${path.join('.')}: ${message}`;

/** The checked environment of the house. */
export type Config = Omit<Readonly<ReturnType<typeof readConfig>>, 'trailHeads'> & {
  /** Where signed heads of the trail are written; undefined: none are signed. */
  readonly trailHeads: HeadPlace | undefined;
  /** The policy of the file, before what the console has published; absent: the same. */
  readonly filePolicy?: Policy;
};

/** @throws {CannotStart} naming the variable, or the file, that is wrong or missing. {DiskProblem} */
export function readConfig(env: NodeJS.ProcessEnv) {
  const given = checked(env);
  const demonstration = demonstrationOf(given);
  const policy = PARTS.policy(given);
  const register = knownRegister(given);
  return {
    port: given.PORT,
    host: given.HOST,
    /** Without one the embedded database lives in `home`. */
    databaseUrl: given.DATABASE_URL,
    databaseOwnerUrl: given.DATABASE_OWNER_URL,
    databaseReadUrl: given.DATABASE_READ_URL,
    /** Without one the bus is in-process. */
    nats: PARTS.nats(given),
    home: given.FLOORCAST_HOME,
    /** Whether accounts with published passwords are allowed. */
    demonstration,
    jwtSecret: given.JWT_SECRET ?? ownSecret(given, JWT),
    trailKey: new TrailKey(given.TRAIL_KEY ?? ownSecret(given, TRAIL)),
    trailHeads: headPlaceFrom(env),
    ...(given.TRAIL_WITNESS !== undefined && { trailWitness: given.TRAIL_WITNESS }),
    /** Of the demonstration floor, which cannot link without one. */
    floorCredential: given.FLOOR_CREDENTIAL,
    settingsFile: given.SETTINGS_FILE,
    proxies: PARTS.proxies(given),
    pageOrigins: PARTS.pageOrigins(given),
    addresses: PARTS.addresses(given),
    cashierCredential: given.CASHIER_CREDENTIAL,
    metricsToken: given.METRICS_TOKEN,
    turn: PARTS.turn(given),
    /** Whether the practice cashier may deposit. */
    sandboxCashier: given.DATABASE_URL === undefined && demonstration !== 'none',
    /** Undefined: that of the host; and so its address. */
    nodeName: given.NODE_NAME,
    nodeAddress: given.NODE_ADDRESS,
    nodeSocketUrl: given.NODE_SOCKET_URL,
    webDir: given.WEB_DIR,
    ...PARTS.mail(given),
    identity: PARTS.identity(given),
    policy,
    calendar: PARTS.calendar(given),
    register: registerAddress(policy, register),
    /** How a register is reached, whether the policy asks one or not. */
    ...(register !== undefined && { knownRegister: register }),
    loginsAMinute: given.LOGINS_A_MINUTE,
    bounds: boundsOf(given),
    logLevel: given.LOG_LEVEL,
  };
}

function checked(env: NodeJS.ProcessEnv): Given {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) throw new CannotStart(parsed.error.issues.map(issueText).join('; '));
  PARTS.database(parsed.data);
  return parsed.data;
}

/** @throws {CannotStart} where there is no database, or a second address of none. */
function refuseHalfDatabase(given: Given): void {
  if (given.DATABASE_URL === undefined && given.FLOORCAST_HOME === undefined)
    throw new CannotStart('set DATABASE_URL, or FLOORCAST_HOME for the embedded database');
  if (given.DATABASE_READ_URL !== undefined && given.DATABASE_URL === undefined)
    throw new CannotStart('DATABASE_READ_URL: the embedded database has no replica; set DATABASE_URL too');
  if (given.DATABASE_OWNER_URL !== undefined && given.DATABASE_URL === undefined)
    throw new CannotStart(
      'DATABASE_OWNER_URL: the embedded database has roles of its own; set DATABASE_URL too',
    );
}

/** The configuration of a node that runs by another policy than the file's. @throws {CannotStart} as `readConfig` does. */
export function withPolicy(config: Config, policy: Policy): Config {
  const register = registerAddress(policy, config.knownRegister);
  return { ...config, policy, filePolicy: config.policy, register };
}

const listed = (text: string | undefined): string[] =>
  text === undefined || text === '' ? [] : text.split(',').map((part) => part.trim());

/** @throws unless it is written as browsers send an origin: `https://play.example.org`. */
function checkedOrigin(origin: string, variable: string): string {
  if (originOf(origin) !== origin) throw new CannotStart(`${variable}: ${origin} is no origin`);
  return origin;
}

/** Mails into a folder are for a demonstration on this computer: players elsewhere would wait for them in vain. */
function mailOf(given: Given): { siteUrl: string; mail: MailWay | undefined } {
  const { SITE_URL, SMTP_URL, MAIL_FROM, FLOORCAST_HOME, PORT } = given;
  const siteUrl = SITE_URL === undefined ? `http://localhost:${PORT}` : checkedOrigin(SITE_URL, 'SITE_URL');
  if (SMTP_URL === undefined) {
    const home = demonstrationOf(given) === 'local' ? FLOORCAST_HOME : undefined;
    return {
      siteUrl,
      mail: home === undefined ? undefined : { kind: 'folder', folder: join(home, 'mails') },
    };
  }
  if (SITE_URL === undefined || MAIL_FROM === undefined)
    throw new CannotStart('SMTP_URL: set SITE_URL and MAIL_FROM too');
  return { siteUrl, mail: { kind: 'smtp', url: SMTP_URL, from: MAIL_FROM } };
}

function identityOf({ IDENTITY_URL: url, IDENTITY_CREDENTIAL: credential }: Given) {
  if (url === undefined) return undefined;
  if (credential === undefined) throw new CannotStart('IDENTITY_URL: set IDENTITY_CREDENTIAL too');
  return { url, credential };
}

function policyOf({ POLICY_FILE, SEAT_HOLD_SECONDS }: Given): Policy {
  const policy = readPolicy(POLICY_FILE);
  return SEAT_HOLD_SECONDS === undefined ? policy : { ...policy, seatHoldSeconds: SEAT_HOLD_SECONDS };
}

const boundsOf = ({ SOCKETS_AN_ACCOUNT, SOCKETS_AN_ADDRESS }: Given): Bounds => ({
  ...BOUNDS,
  sockets: { anAccount: SOCKETS_AN_ACCOUNT, anAddress: SOCKETS_AN_ADDRESS },
});
