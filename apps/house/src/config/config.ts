import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Demonstration, demonstrationOf } from '@floorcast/demo-floor/demonstration';
import { CannotStart } from '@floorcast/startup/cannot-start';
import { explained, homeFolder } from '@floorcast/startup/disk-problem';
import { SECRET_LENGTH, StoredFile } from '@floorcast/startup/stored-file';
import * as z from 'zod';
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
import { type HeadPlace, headPlaceFrom, TRAIL_KEY_FILE, TRAIL_KEY_REMEDY } from './places.ts';

interface Surroundings {
  readonly FLOORCAST_HOME?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly NODE_ENV?: string | undefined;
}

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
function ownSecret(
  { FLOORCAST_HOME: home, DATABASE_URL, NODE_ENV }: Surroundings,
  { variable, file, remedy }: OwnSecret,
): string {
  if (home === undefined || DATABASE_URL !== undefined || NODE_ENV === 'production')
    throw new CannotStart(`set ${variable} (${SECRET_LENGTH} characters or more)`);
  try {
    mkdirSync(home, { recursive: true });
    return new StoredFile(join(home, file), remedy).keepSecret();
  } catch (error) {
    throw explained(error, homeFolder(home));
  }
}

const Secret = z.string().min(SECRET_LENGTH);

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The same database as the owner of its tables, who changes the schema: the house's role then owns nothing. */
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A streaming replica of `DATABASE_URL`, for lists and reports. */
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  NATS_URL: z.string().optional(),
  FLOORCAST_HOME: z.string().optional(),
  JWT_SECRET: Secret.optional(),
  /** The key with which the trail is written. */
  TRAIL_KEY: Secret.optional(),
  /** A folder of the signed heads of the trail. */
  TRAIL_HEADS_DIR: z.string().optional(),
  /** A syslog server that receives the signed heads. */
  TRAIL_WITNESS: z.url({ protocol: /^syslog\+(tcp|udp)$/ }).optional(),
  FLOOR_CREDENTIAL: Secret.optional(),
  SETTINGS_FILE: z.string().optional(),
  /** Addresses or networks, comma-separated, whose forwarding headers are trusted. */
  TRUST_PROXY: z.string().optional(),
  /** Origins, comma-separated, whose pages may open sockets beside those of the house's own host. */
  PAGE_ORIGINS: z.string().optional(),
  /** Two-letter countries, comma-separated: only these may use the site, or all but these. */
  COUNTRIES_ALLOWED: z.string().optional(),
  COUNTRIES_BLOCKED: z.string().optional(),
  /** Addresses or networks, comma-separated, that may not use the site. */
  ADDRESSES_BLOCKED: z.string().optional(),
  /** The credential of a cashier's own server. */
  CASHIER_CREDENTIAL: Secret.optional(),
  /** The token for `/metrics`; without it only this computer may read them. */
  METRICS_TOKEN: Secret.optional(),
  /** TURN URLs, comma-separated, and the secret that the TURN servers share with the house. */
  TURN_URLS: z.string().optional(),
  TURN_SECRET: Secret.optional(),
  TURN_CREDENTIAL_SECONDS: z.coerce.number().int().min(60).max(86_400).default(3_600),
  /** What operators call this node, and floors are pinned to. */
  NODE_NAME: z.string().trim().min(1).max(60).optional(),
  /** `http://host:port` under which the other nodes reach this one. */
  NODE_ADDRESS: z.url({ protocol: /^http$/ }).optional(),
  /** `wss://host` under which browsers reach the sockets of this node. */
  NODE_SOCKET_URL: z.url({ protocol: /^wss?$/ }).optional(),
  WEB_DIR: z.string().optional(),
  /** The origin under which browsers reach the site, such as `https://play.example.org`: mailed links lead there. */
  SITE_URL: z.string().optional(),
  /** `smtp://user:password@host:port`, or `smtps://…`: the mail server of the operator. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** From whom mails come: `Casino <no-reply@example.org>`. */
  MAIL_FROM: z.string().min(3).max(200).optional(),
  /** The operator's provider of identity checks; without it staff check by hand. */
  IDENTITY_URL: z.url({ protocol: /^https?$/ }).optional(),
  IDENTITY_CREDENTIAL: Secret.optional(),
  LOGINS_A_MINUTE: z.coerce.number().int().min(1).default(30),
  /** How many sockets one account, and one address, may have open here. */
  SOCKETS_AN_ACCOUNT: z.coerce.number().int().min(3).default(BOUNDS.sockets.anAccount),
  SOCKETS_AN_ADDRESS: z.coerce.number().int().min(3).default(BOUNDS.sockets.anAddress),
  SEAT_HOLD_SECONDS: z.coerce.number().int().min(0).max(86_400).optional(),
  /** A JSON file: the rules of play of the site's jurisdiction. */
  POLICY_FILE: z.string().optional(),
  /** IANA name of the zone in which days begin, for limits; in a demonstration by default the system's. */
  TIME_ZONE: z.string().optional(),
  /** The national register of exclusions, or an adapter to it, and its credential. */
  REGISTER_URL: z.url({ protocol: /^https?$/ }).optional(),
  REGISTER_CREDENTIAL: Secret.optional(),
  REGISTER_TIMEOUT_MS: z.coerce.number().int().min(100).max(10_000).default(3_000),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  NODE_ENV: z.string().optional(),
  /** `1`: a demonstration with published accounts, also in production or on a network. */
  DEMO: z.enum(['0', '1']).optional(),
});

/** Names of the variables that the house reads. */
export const VARIABLES: readonly string[] = Object.keys(Environment.shape);

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
  const policy = policyOf(given);
  const register = knownRegister(given);
  return {
    port: given.PORT,
    host: given.HOST,
    /** Without one the embedded database lives in `home`. */
    databaseUrl: given.DATABASE_URL,
    databaseOwnerUrl: given.DATABASE_OWNER_URL,
    databaseReadUrl: given.DATABASE_READ_URL,
    /** Without one the bus is in-process. */
    nats: given.NATS_URL === undefined ? undefined : natsAddress(given.NATS_URL),
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
    proxies: new TrustedProxies(listed(given.TRUST_PROXY)),
    pageOrigins: new Set(listed(given.PAGE_ORIGINS).map((origin) => checkedOrigin(origin))),
    addresses: new AddressRules({
      allowedCountries: listed(given.COUNTRIES_ALLOWED),
      blockedCountries: listed(given.COUNTRIES_BLOCKED),
      blockedAddresses: listed(given.ADDRESSES_BLOCKED),
    }),
    cashierCredential: given.CASHIER_CREDENTIAL,
    metricsToken: given.METRICS_TOKEN,
    turn: turnServers(listed(given.TURN_URLS), given.TURN_SECRET, given.TURN_CREDENTIAL_SECONDS),
    /** Whether the practice cashier may deposit. */
    sandboxCashier: given.DATABASE_URL === undefined && demonstration !== 'none',
    /** Undefined: that of the host; and so its address. */
    nodeName: given.NODE_NAME,
    nodeAddress: given.NODE_ADDRESS,
    nodeSocketUrl: given.NODE_SOCKET_URL,
    webDir: given.WEB_DIR,
    ...mailOf(given, demonstration),
    identity: identityOf(given),
    /** The rules of play by which this node runs. */
    policy,
    calendar: declaredCalendar(given.TIME_ZONE, demonstration),
    register: registerAddress(policy, register),
    /** How a register is reached, whether the policy asks one or not. */
    ...(register !== undefined && { knownRegister: register }),
    loginsAMinute: given.LOGINS_A_MINUTE,
    bounds: boundsOf(given),
    logLevel: given.LOG_LEVEL,
  };
}

function checked(env: NodeJS.ProcessEnv): z.infer<typeof Environment> {
  const parsed = Environment.safeParse(env);
  if (!parsed.success)
    throw new CannotStart(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    );
  const given = parsed.data;
  if (given.DATABASE_URL === undefined && given.FLOORCAST_HOME === undefined)
    throw new CannotStart('set DATABASE_URL, or FLOORCAST_HOME for the embedded database');
  if (given.DATABASE_READ_URL !== undefined && given.DATABASE_URL === undefined)
    throw new CannotStart('DATABASE_READ_URL: the embedded database has no replica; set DATABASE_URL too');
  if (given.DATABASE_OWNER_URL !== undefined && given.DATABASE_URL === undefined)
    throw new CannotStart(
      'DATABASE_OWNER_URL: the embedded database has roles of its own; set DATABASE_URL too',
    );
  return given;
}

/** The configuration of a node that runs by another policy than the file's. @throws {CannotStart} as `readConfig` does. */
export function withPolicy(config: Config, policy: Policy): Config {
  const register = registerAddress(policy, config.knownRegister);
  return { ...config, policy, filePolicy: config.policy, register };
}

const listed = (text: string | undefined): string[] =>
  text === undefined || text === '' ? [] : text.split(',').map((part) => part.trim());

/** @throws unless it is written as browsers send an origin: `https://play.example.org`. */
function checkedOrigin(origin: string, variable = 'PAGE_ORIGINS'): string {
  if (originOf(origin) !== origin) throw new CannotStart(`${variable}: ${origin} is no origin`);
  return origin;
}

/** Mails into a folder are for a demonstration on this computer: players elsewhere would wait for them in vain. */
function mailOf(
  { SITE_URL, SMTP_URL, MAIL_FROM, FLOORCAST_HOME, PORT }: z.infer<typeof Environment>,
  demonstration: Demonstration,
): { siteUrl: string; mail: MailWay | undefined } {
  const siteUrl = SITE_URL === undefined ? `http://localhost:${PORT}` : checkedOrigin(SITE_URL, 'SITE_URL');
  if (SMTP_URL === undefined) {
    const home = demonstration === 'local' ? FLOORCAST_HOME : undefined;
    return {
      siteUrl,
      mail: home === undefined ? undefined : { kind: 'folder', folder: join(home, 'mails') },
    };
  }
  if (SITE_URL === undefined || MAIL_FROM === undefined)
    throw new CannotStart('SMTP_URL: set SITE_URL and MAIL_FROM too');
  return { siteUrl, mail: { kind: 'smtp', url: SMTP_URL, from: MAIL_FROM } };
}

function identityOf({ IDENTITY_URL: url, IDENTITY_CREDENTIAL: credential }: z.infer<typeof Environment>) {
  if (url === undefined) return undefined;
  if (credential === undefined) throw new CannotStart('IDENTITY_URL: set IDENTITY_CREDENTIAL too');
  return { url, credential };
}

function policyOf({ POLICY_FILE, SEAT_HOLD_SECONDS }: z.infer<typeof Environment>): Policy {
  const policy = readPolicy(POLICY_FILE);
  return SEAT_HOLD_SECONDS === undefined ? policy : { ...policy, seatHoldSeconds: SEAT_HOLD_SECONDS };
}

const boundsOf = ({ SOCKETS_AN_ACCOUNT, SOCKETS_AN_ADDRESS }: z.infer<typeof Environment>): Bounds => ({
  ...BOUNDS,
  sockets: { anAccount: SOCKETS_AN_ACCOUNT, anAddress: SOCKETS_AN_ADDRESS },
});
