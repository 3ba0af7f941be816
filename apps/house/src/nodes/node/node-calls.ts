import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { helpCalls } from '../../console/calls/index.ts';
import { machinePastCalls } from '../../console/machine-past/index.ts';
import { personReviewCalls } from '../../console/person-reviews/index.ts';
import { playerFilesCalls } from '../../console/player-files/index.ts';
import type { SiteContext } from '../../context.ts';
import { gameRulesCalls } from '../../machines/game-rules/index.ts';
import { enrolCalls } from '../../machines/registry/index.ts';
import { type SetUpParts, setUpCalls } from '../../machines/set-up/index.ts';
import { FourEyes, proposalCalls, slipRoutes, waitingMoneyCalls } from '../../money/approvals/index.ts';
import { cashierCalls, onlyCashier, practiceCashier } from '../../money/cashier/index.ts';
import { ClaimsService, claimCalls } from '../../money/claims/index.ts';
import { closeAccount, withdrawalCalls } from '../../money/withdrawals/index.ts';
import { healthRoutes, type Readiness } from '../../operations/health/health.routes.ts';
import type { MachineSource } from '../../operations/metrics/gauges.ts';
import type { HouseMetrics } from '../../operations/metrics/house-metrics.ts';
import { metricsRoute } from '../../operations/metrics/metrics.routes.ts';
import { traceCalls } from '../../operations/traces/call-spans.ts';
import { authCalls, guardCalls, type HandledCall, serve } from '../../people/accounts/index.ts';
import { liveChatRoutes } from '../../people/live-chat/index.ts';
import { openRegistration } from '../../people/registration/index.ts';
import { exclusionBar, policyCalls, protectionCalls } from '../../people/safer-gambling/index.ts';
import { staffCalls } from '../../people/staff/index.ts';
import { userDataCalls } from '../../people/user-data/index.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { clientNetwork, nameClients } from '../../platform/http/addresses/addresses.ts';
import { handleErrors, refuseAddress } from '../../platform/http/errors.ts';
import { documentCalls } from '../../platform/http/openapi.ts';
import { ignoreCacheBusters, namedRequests, sendRequestIds } from '../../platform/http/requests.ts';
import { withContract } from '../../platform/http/validation.ts';
import { historyCalls, stillRoute } from '../../play/history/index.ts';
import { playerCalls } from '../../play/player/index.ts';
import { QuickPanel, quickPanelCalls } from '../../play/quick-panel/index.ts';
import { playCalls } from '../../play/sessions/index.ts';
import { claimPolicyIn, claimsDocument } from '../../site/documents/claims-document.ts';
import { policyDocument } from '../../site/documents/policy-document.ts';
import { routedAddress } from '../../site/page-path.ts';
import { pageSecurity, siteRoutes } from '../../site/site.routes.ts';
import { publishBalance } from '../../wallet/index.ts';
import { consoleCalls } from './console-parts.ts';
import type { Accounts } from './open-accounts.ts';
import { type RelayParts, relayCalls } from './relay-calls.ts';

const BODY_BYTES = 64 * 1024;
const REQUESTS_A_MINUTE = 1_200;
/** Clients of one site share an address, as do those of a balancer: files and probes are not counted. */
const uncounted = (url: string): boolean =>
  url.startsWith('/assets/') || url === '/healthz' || url === '/readyz';

interface CallParts extends Omit<SiteContext, 'settings'>, Accounts {
  readonly config: Config;
  readonly metrics: HouseMetrics;
  readonly readiness: Readiness;
  /** The machines that the metrics report. */
  readonly machineSource: MachineSource;
  readonly relay: RelayParts;
}

/** Opens the calls that concern no floor, behind the checks that every call passes. Routes about machines are added. */
export async function openCalls(parts: CallParts) {
  const { config, db, auth, settings, metrics, readiness } = parts;
  const app = await openApp(parts);
  const routes = withContract(app);
  await documentCalls(routes);
  const registration = openRegistration(routes, { ...parts, closeAccount: (id) => closeAccount(db, id) });
  const money = { ...parts, fourEyes: new FourEyes(db, parts) };
  slipRoutes(routes, parts);
  stillRoute(routes, parts);
  const serving = {
    auth,
    loginsAMinute: config.loginsAMinute,
    onlyCashier: (request: FastifyRequest) => onlyCashier(request, config.cashierCredential),
  };
  const { recovery } = registration;
  serve(routes, serving, [
    ...registration.calls,
    ...accountCalls(parts),
    ...moneyCalls(parts),
    ...staffCalls({ ...parts, recovery }),
    ...personReviewCalls(parts),
    ...playerFilesCalls({ ...parts, recovery }),
    ...waitingMoneyCalls(money),
    ...proposalCalls(money),
    ...consoleCalls(parts),
    ...machinePastCalls(parts),
    ...setUpCalls({ ...parts, documents: documentsOf(parts) }),
  ]);
  if (config.sandboxCashier) await practiceCashier(routes, { ...parts, publishBalance: publisherOf(parts) });
  liveChatRoutes(routes, settings);
  healthRoutes(app, readiness);
  metricsRoute(app, metrics.registry, config.metricsToken);
  await siteRoutes(app, { config, settings });
  return {
    app,
    routes,
    /** Adds calls, such as those about machines. */
    serve: (calls: readonly HandledCall[]) => serve(routes, serving, calls),
    close: () => registration.close(),
  };
}

/** What an account does for itself, and reads. */
const accountCalls = (parts: CallParts): HandledCall[] => [
  ...authCalls(parts),
  ...playerCalls(parts),
  ...userDataCalls(parts.userData),
  ...protectionCalls(parts),
  ...policyCalls(parts.policy),
  ...historyCalls(parts),
  ...gameRulesCalls(parts.db),
  ...playCalls(parts),
  ...helpCalls(parts),
  ...enrolCalls(parts),
];

/** Claims, and money that comes in and goes out. */
function moneyCalls(parts: CallParts): HandledCall[] {
  const { db, read, clock, settings, log } = parts;
  const publishBalance = publisherOf(parts);
  const policy = (source: Db | Tx) => claimPolicyIn(source, log);
  const claimsFrom = (source: Db) => new ClaimsService({ db: source, clock, policy, settings });
  const present = (playerId: number) => read((source) => claimsFrom(source).present(playerId));
  return [
    ...claimCalls({ db, claims: claimsFrom(db), publishBalance }),
    ...cashierCalls({ ...parts, publishBalance }),
    ...withdrawalCalls({ ...parts, publishBalance }),
    ...quickPanelCalls(new QuickPanel({ read, clock, claims: { present }, settings })),
  ];
}

const publisherOf =
  ({ db, bus }: Pick<CallParts, 'db' | 'bus'>) =>
  (playerId: number) =>
    publishBalance({ db, bus }, playerId);

/** What the console publishes in versions, and by which rules. */
const documentsOf = ({ config, clock, settingsDocument }: CallParts): SetUpParts['documents'] => ({
  settings: settingsDocument,
  policy: policyDocument({
    base: config.filePolicy ?? config.policy,
    reachesRegister: config.knownRegister !== undefined,
    today: () => config.calendar.dayOf(clock.now()),
  }),
  claims: claimsDocument,
});

async function openApp(parts: CallParts): Promise<FastifyInstance> {
  const { config, db, clock, log, traces, auth, protection, settings, metrics, machineSource, relay } = parts;
  const { bounds } = config;
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    ...namedRequests(),
    bodyLimit: BODY_BYTES,
    requestTimeout: bounds.requestMs,
    http: { headersTimeout: bounds.headersMs, connectionsCheckingInterval: bounds.lookMs },
    trustProxy: (address) => config.proxies.trusts(address),
    rewriteUrl: routedAddress,
    routerOptions: { maxParamLength: 200 },
    // Some GET calls have effects: HEAD is answered only where a route allows it, and by no call.
    exposeHeadRoutes: false,
    frameworkErrors: refuseAddress,
  });
  nameClients(app, config.proxies);
  traceCalls(app, traces);
  metrics.watch(app, { machines: machineSource, db, clock });
  sendRequestIds(app);
  await app.register(helmet, {
    contentSecurityPolicy: { directives: pageSecurity(await settings()) },
    // The sandboxed cashier has no origin; a browser expects this header on all pages of an origin or on none.
    originAgentCluster: false,
  });
  await app.register(compress, { globalDecompression: false });
  await app.register(rateLimit, {
    max: REQUESTS_A_MINUTE,
    timeWindow: '1 minute',
    allowList: ({ url }) => uncounted(url),
    keyGenerator: ({ client }) => clientNetwork(client),
  });
  handleErrors(app, parts.refusalTexts);
  guardCalls(app, { auth, bars: [exclusionBar(protection)] });
  ignoreCacheBusters(app);
  await relayCalls(app, relay);
  return app;
}
