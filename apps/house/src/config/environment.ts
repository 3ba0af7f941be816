import { SECRET_LENGTH } from '@floorcast/startup/stored-file';
import * as z from 'zod';
import { BOUNDS } from '../platform/bounds.ts';

const Secret = z.string().min(SECRET_LENGTH);

/** The variables of the house. */
export const Environment = z.object({
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

/** The environment as the house has parsed it. */
export type Given = z.infer<typeof Environment>;

/** Names of the variables that the house reads. */
export const VARIABLES: readonly string[] = Object.keys(Environment.shape);
