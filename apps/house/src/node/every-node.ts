import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { Settings } from '@floorcast/contract/settings';
import type { Traces } from '@floorcast/traces/traces';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { AuthRepository, AuthService, authRoutes, guardCalls, Tokens } from '../modules/auth/index.ts';
import { cashierRoutes } from '../modules/cashier/index.ts';
import { CLAIM_POLICY, ClaimsService, claimRoutes } from '../modules/claims/index.ts';
import { gameRoutes, historyRoutes } from '../modules/history/index.ts';
import { liveChatRoutes } from '../modules/live-chat/index.ts';
import { enrolRoutes } from '../modules/machines/index.ts';
import { publishBalance } from '../modules/play/index.ts';
import { playerRoutes } from '../modules/player/index.ts';
import { QuickPanel, quickPanelRoutes } from '../modules/quick-panel/index.ts';
import { UserDataService, userDataRoutes } from '../modules/user-data/index.ts';
import { traceCalls } from '../operations/call-spans.ts';
import type { Hall } from '../operations/hall-gauges.ts';
import { healthRoutes } from '../operations/health.routes.ts';
import type { HouseMetrics } from '../operations/house-metrics.ts';
import { metricsRoute } from '../operations/metrics.routes.ts';
import type { Readiness } from '../operations/readiness.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/schema.ts';
import { handleErrors, refuseAddress } from '../platform/http/errors.ts';
import { documentCalls } from '../platform/http/openapi.ts';
import { namedRequests, tellRequestIds } from '../platform/http/request-id.ts';
import { refuseUnknownQueries } from '../platform/http/unknown-queries.ts';
import { type Routes, withContract } from '../platform/http/validation.ts';
import { Lanes } from '../platform/lanes.ts';
import { pageSecurity } from '../site/page-security.ts';
import { loadSettings } from '../site/settings.ts';
import { siteRoutes } from '../site/site.routes.ts';

const BODY_BYTES = 64 * 1024;
const REQUESTS_A_MINUTE = 1_200;
/** Guests of one hall come from one address, as a balancer does: what they load or ask dozens of times does not count. */
const uncounted = (url: string): boolean =>
  url.startsWith('/assets/') || url === '/healthz' || url === '/readyz';

export interface NodeParts {
  readonly config: Config;
  readonly db: Db;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly traces: Traces;
}

/** What every node knows, whether it works or relays: the database and the bus are enough for it. */
export interface Accounts {
  readonly auth: AuthService;
  readonly userData: UserDataService;
  readonly tokens: Tokens;
}

export function openAccounts({ config, db, bus, clock }: NodeParts): Accounts {
  const tokens = new Tokens(config.jwtSecret);
  const userData = new UserDataService(db);
  const auth = new AuthService({
    repository: new AuthRepository(db),
    tokens,
    bus,
    clock,
    addresses: config.addresses,
    hashing: new Lanes(config.bounds.hashing),
    userData: (accountId) => userData.of(accountId),
  });
  return { auth, userData, tokens };
}

interface CallParts extends NodeParts, Accounts {
  readonly metrics: HouseMetrics;
  readonly readiness: Readiness;
  /** What is said of machines to whoever measures. */
  readonly hall: Hall;
  /** Whether this is the house that works: the calls that follow are all there are, and told to those who ask for them. */
  readonly works: boolean;
}

export interface Calls {
  readonly app: FastifyInstance;
  readonly routes: Routes;
}

/** The calls that every node answers by itself, behind what every call passes. */
export async function openCalls(parts: CallParts): Promise<Calls> {
  const { config, db, bus, clock, log, auth, userData, tokens, metrics, readiness } = parts;
  const settings = async (): Promise<Settings> => ({
    ...loadSettings(config.settingsFile, log),
    DEMO: config.demonstration === 'declared',
  });
  const app = await openApp(parts, settings);
  const routes = withContract(app);
  if (parts.works) await documentCalls(routes);
  const tell = (playerId: number) => publishBalance({ db, bus }, playerId);
  const claims = new ClaimsService({ db, clock, policy: CLAIM_POLICY, settings });
  authRoutes(routes, auth, config.loginsAMinute);
  playerRoutes(routes, { auth, userData, db });
  userDataRoutes(routes, auth, userData);
  claimRoutes(routes, { auth, claims, publishBalance: tell });
  await cashierRoutes(routes, { config, auth, tokens, db, settings, publishBalance: tell });
  historyRoutes(routes, auth, db);
  gameRoutes(routes, auth, db);
  quickPanelRoutes(routes, auth, new QuickPanel({ db, clock, claims }));
  enrolRoutes(routes, db, config.loginsAMinute);
  liveChatRoutes(routes, settings);
  healthRoutes(app, readiness, parts.works);
  metricsRoute(app, metrics.registry, config.metricsToken);
  await siteRoutes(app, { config, settings });
  return { app, routes };
}

async function openApp(
  { config, db, clock, log, traces, auth, metrics, hall }: CallParts,
  settings: () => Promise<Settings>,
): Promise<FastifyInstance> {
  const { bounds } = config;
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    ...namedRequests(),
    bodyLimit: BODY_BYTES,
    requestTimeout: bounds.requestMs,
    http: { headersTimeout: bounds.headersMs, connectionsCheckingInterval: bounds.lookMs },
    trustProxy: (address) => config.proxies.trusts(address),
    routerOptions: { maxParamLength: 200 },
    // Some GET calls change something: HEAD is answered only where a route says so, and by no call.
    exposeHeadRoutes: false,
    frameworkErrors: refuseAddress,
  });
  traceCalls(app, traces);
  metrics.watch(app, { hall, db, clock });
  tellRequestIds(app);
  await app.register(helmet, {
    contentSecurityPolicy: { directives: pageSecurity(await settings()) },
    // A framed cashier has no origin; a browser wants this of all pages of ours or of none.
    originAgentCluster: false,
  });
  await app.register(compress, { globalDecompression: false });
  await app.register(rateLimit, {
    max: REQUESTS_A_MINUTE,
    timeWindow: '1 minute',
    allowList: ({ url }) => uncounted(url),
  });
  handleErrors(app);
  guardCalls(app, auth);
  refuseUnknownQueries(app);
  return app;
}
