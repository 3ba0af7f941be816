import { SECRET_LENGTH } from '@floorcast/startup/stored-file';
import * as z from 'zod';
import { BOUNDS } from '../platform/bounds.ts';

const Secret = z.string().min(SECRET_LENGTH);
const text = () => z.string();
const url = (protocol: RegExp) => z.url({ protocol });
const POSTGRES = /^postgres(ql)?$/;
const HTTP = /^https?$/;

/**
 * What a variable means, as the list of variables has it (docs/configure/variables.md). `absent`: what is in force without
 * it, where that is no default of the schema.
 */
const says = <S extends z.ZodType>(schema: S, description: string, absent = 'none'): S =>
  schema.meta({ description, absent });

const ADDRESSES = {
  PORT: says(
    z.coerce.number().int().min(0).max(65_535).default(8080),
    'TCP port of the house; every page, call and socket uses it',
  ),
  HOST: says(text().default('127.0.0.1'), 'address on which the house listens; `0.0.0.0` is every address'),
  SITE_URL: says(
    text().optional(),
    'origin under which browsers reach the site (`https://play.example.org`): mailed links and passkeys belong to it; required with `SMTP_URL`',
    '`http://localhost:<PORT>`',
  ),
  WEB_DIR: says(
    text().optional(),
    'folder of the built web app; without it the house serves no pages',
    'set by `npm start`',
  ),
  FLOORCAST_HOME: says(
    // Empty in a file of variables is not set: it would be the folder in which the house happens to start.
    text()
      .optional()
      .transform((home) => home || undefined),
    'folder of the embedded database, secrets and logs (the *home*, `<home>` below)',
    'of the npm commands: as root `/var/lib/floorcast/<checkout>`, else `~/.local/share/floorcast/<checkout>`',
  ),
  NODE_ENV: says(
    text().optional(),
    '`production`: this is a site, also on a loopback address ([a site or a demonstration](../install/one-computer.md#a-site-or-a-demonstration))',
  ),
  DEMO: says(
    z.enum(['0', '1']).optional(),
    '`1`: this is a demonstration with published accounts, also in production or on a network',
  ),
  FLOOR_CREDENTIAL: says(
    Secret.optional(),
    "credential of the demonstration's floor; floors of a site fetch theirs by `enrol`",
    'generated once by `npm start`',
  ),
};

const DATABASE = {
  DATABASE_URL: says(
    url(POSTGRES).optional(),
    'your PostgreSQL (16 or newer)',
    'the house starts the embedded one',
  ),
  DATABASE_OWNER_URL: says(
    url(POSTGRES).optional(),
    'the same database, as the owner of its tables, which changes the schema. The role of `DATABASE_URL` then owns nothing ([Two roles](../install/database.md#two-roles-of-the-database))',
    'the role of `DATABASE_URL` owns the tables',
  ),
  DATABASE_READ_URL: says(
    url(POSTGRES).optional(),
    "a streaming replica of `DATABASE_URL`, from which players' lists are read ([A read replica](../install/database.md#a-read-replica))",
    'they are read from `DATABASE_URL`',
  ),
};

const NODES = {
  NATS_URL: says(
    text().optional(),
    'NATS servers for messages between nodes ([Several nodes](../install/several-nodes.md))',
    'messages stay within the process',
  ),
  NODE_NAME: says(
    z.string().trim().min(1).max(60).optional(),
    'name of this node, in lists and for pinning a floor',
    'the host name',
  ),
  NODE_ADDRESS: says(
    url(/^http$/).optional(),
    'URL at which the other nodes reach this one (`http://10.0.0.5:8080`)',
    '`HOST` and `PORT`; the host name where `HOST` is every address',
  ),
  NODE_SOCKET_URL: says(
    url(/^wss?$/).optional(),
    "address (`wss://node3.example.org`) at which browsers reach the sockets of this node. List those of all nodes in the setting `SOCKET_URLS`: players' machine sockets then connect to the owner without a relay, as floors do by themselves",
    'they come in at any node',
  ),
};

const GENERATED = 'generated once beside the embedded database, outside of production: ';

const SECRETS = {
  JWT_SECRET: says(
    Secret.optional(),
    'key that signs access tokens, the same on every node; required in production and with `DATABASE_URL`',
    `${GENERATED}\`<home>/jwt-secret\``,
  ),
  TRAIL_KEY: says(
    Secret.optional(),
    'key of [the audit trail](../run/audit-trail.md), the same on every node and for commands; required in production and with `DATABASE_URL`',
    `${GENERATED}\`<home>/trail-key\``,
  ),
  TRAIL_HEADS_DIR: says(
    text().optional(),
    'folder of the signed heads of the trail, on a disk of this computer that stays; commands take the same, and the same `NODE_NAME`',
    '`trail-heads` in the home; without a home only the database and the log',
  ),
  TRAIL_WITNESS: says(
    url(/^syslog\+(tcp|udp)$/).optional(),
    'syslog server that receives the signed heads (`syslog+tcp://log.example.org:514`, or `syslog+udp://`)',
  ),
};

const RULES = {
  SETTINGS_FILE: says(
    text().optional(),
    'your `Settings.json`, read at each request ([settings](settings.md)); a site names at least `CURRENCY` and `LANGUAGE` in it',
    'built-in defaults',
  ),
  POLICY_FILE: says(
    text().optional(),
    'JSON file with the [policy](../policy.md) of your jurisdiction, read at the start',
    'the preset `demo`',
  ),
  TIME_ZONE: says(
    text().optional(),
    "IANA name of the time zone (`Europe/Stockholm`) in which days, weeks and months of players' limits begin; required where this is not a demonstration",
    "of a demonstration: the system's",
  ),
  REGISTER_URL: says(
    url(HTTP).optional(),
    'the national register of exclusions; required where the policy has `nationalRegister` ([National register](safer-gambling.md#national-register))',
  ),
  REGISTER_CREDENTIAL: says(Secret.optional(), 'credential for the register; required with it'),
  REGISTER_TIMEOUT_MS: says(
    z.coerce.number().int().min(100).max(10_000).default(3_000),
    'how long (ms) a sign-in waits for the register',
  ),
  SEAT_HOLD_SECONDS: says(
    z.coerce.number().int().min(0).max(86_400).optional(),
    "how long a seat is held after its player's connection is lost; it takes precedence over the policy",
    'as the policy says',
  ),
};

const PLAYERS_AND_MONEY = {
  CASHIER_CREDENTIAL: says(
    Secret.optional(),
    "credential of your cashier's server; without it every cashier call is refused",
  ),
  SMTP_URL: says(
    url(/^smtps?$/).optional(),
    'your mail server, `smtps://user:password@host:465` or `smtp://…`; without it a site sends no mails ([mails](player-accounts.md#mails))',
    'a demonstration keeps its mails in `<home>/mails`',
  ),
  MAIL_FROM: says(
    z.string().min(3).max(200).optional(),
    'sender of the mails (`Casino <no-reply@example.org>`); required with `SMTP_URL`',
  ),
  IDENTITY_URL: says(url(HTTP).optional(), 'your provider of identity checks', 'staff check by hand'),
  IDENTITY_CREDENTIAL: says(Secret.optional(), 'credential for that provider; required with it'),
};

const ACCESS = {
  TRUST_PROXY: says(
    text().optional(),
    'addresses or networks of proxies, comma-separated, whose `X-Forwarded-For` the house trusts',
  ),
  PAGE_ORIGINS: says(
    text().optional(),
    'further origins, comma-separated (`https://play.example.org`), whose pages may open sockets and watch cameras (WHEP) here; needed where `SOCKET_URL` is set',
    "the house's own host only",
  ),
  COUNTRIES_ALLOWED: says(
    text().optional(),
    'two-letter countries, comma-separated (`TR,DE`): accounts may sign in only from these',
    'all',
  ),
  COUNTRIES_BLOCKED: says(
    text().optional(),
    'two-letter countries, comma-separated: accounts may not sign in from these, nor from IPv6 addresses that contain them',
  ),
  ADDRESSES_BLOCKED: says(
    text().optional(),
    'addresses or networks, comma-separated (`203.0.113.0/24,2001:db8::1`): accounts may not sign in from these, nor from IPv6 addresses that contain them',
  ),
  LOGINS_A_MINUTE: says(
    z.coerce.number().int().min(1).default(30),
    'sign-in attempts, and floor enrolments, allowed to one address in a minute',
  ),
  SOCKETS_AN_ACCOUNT: says(
    z.coerce.number().int().min(3).default(BOUNDS.sockets.anAccount),
    'open sockets allowed to one account at one node',
  ),
  SOCKETS_AN_ADDRESS: says(
    z.coerce.number().int().min(3).default(BOUNDS.sockets.anAddress),
    'open player sockets allowed to one address at one node',
  ),
};

const VIDEO = {
  TURN_URLS: says(
    text().optional(),
    'your TURN servers, comma-separated (`turns:turn.example.org:443?transport=tcp`), for players whose network blocks outgoing UDP ([TURN](../install/tls-and-turn.md#turn))',
  ),
  TURN_SECRET: says(
    Secret.optional(),
    'secret that the TURN servers share with the house; required with `TURN_URLS`',
  ),
  TURN_CREDENTIAL_SECONDS: says(
    z.coerce.number().int().min(60).max(86_400).default(3_600),
    "how long a viewer's TURN credential is valid",
  ),
};

const MONITORING = {
  METRICS_TOKEN: says(
    Secret.optional(),
    'token for reading `/metrics` ([monitor](../run/monitor.md#health-readiness-and-metrics))',
    'only this computer may read them',
  ),
  LOG_LEVEL: says(
    z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    'which lines the [log](../run/logs-and-traces.md#logs) has',
  ),
};

/** The variables of the house, as the sections of their list. */
export const SECTIONS = {
  addresses: ADDRESSES,
  database: DATABASE,
  nodes: NODES,
  secrets: SECRETS,
  rules: RULES,
  players: PLAYERS_AND_MONEY,
  access: ACCESS,
  video: VIDEO,
  monitoring: MONITORING,
} as const satisfies Readonly<Record<string, z.core.$ZodShape>>;

export const Environment = z.object({
  ...ADDRESSES,
  ...DATABASE,
  ...NODES,
  ...SECRETS,
  ...RULES,
  ...PLAYERS_AND_MONEY,
  ...ACCESS,
  ...VIDEO,
  ...MONITORING,
});

/** The environment as the house has parsed it. */
export type Given = z.infer<typeof Environment>;

/** Names of the variables that the house reads. */
export const VARIABLES: readonly string[] = Object.keys(Environment.shape);
