/**
 * The rooms of the house (folders and files of apps/house/src), the lowest level first: each imports only rooms of the
 * levels below its own. What must go up is an event of a context or a message on the bus.
 */
const LEVELS = [
  ['platform'],
  ['policy', 'wallet'],
  ['config', 'context'],
  ['trail'],
  ['people'],
  ['machines', 'money'],
  ['play', 'site', 'demo-data'],
  ['console', 'notifications', 'operations'],
  ['nodes', 'admin'],
  ['programs', 'main'],
];

/** Tests and their helpers start whole houses: they stand above every room. */
const TESTS_OF_THE_HOUSE = [
  '(\\.(test|suite)|-rig)\\.ts$',
  '^apps/house/src/.*/testing/',
  '^apps/house/src/(testing|house-tests)/',
];

const roomsImportDownwards = LEVELS.flatMap((rooms, level) =>
  rooms.map((room) => ({
    name: `house-${room}-imports-lower-rooms-only`,
    severity: 'error',
    from: { path: `^apps/house/src/${room}[./]`, pathNot: TESTS_OF_THE_HOUSE },
    to: {
      path: '^apps/house/src/',
      pathNot: `^apps/house/src/(${[room, ...LEVELS.slice(0, level).flat()].join('|')})[./]`,
    },
  })),
);

/** The direction of imports, as docs/ARCHITECTURE.md draws it. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/contract/src|node_modules/zod/' },
    },
    {
      name: 'nothing-imports-apps-from-outside-but-benches-walks-sieges-nodes-policies-equipment-and-seeds',
      severity: 'error',
      from: { pathNot: '^(apps|bench|e2e/(money|equipment|nodes|policy|seed|siege))/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-do-not-import-each-other',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/(features|app)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'only-app-imports-features',
      severity: 'error',
      from: { path: '^apps/web/src/(api|realtime|machines|ui|theme|lib)/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'areas-of-the-console-meet-in-its-frame',
      severity: 'error',
      from: { path: '^apps/web/src/console/([^/]+)/' },
      to: {
        path: '^apps/web/src/(console|features|app)/',
        pathNot: ['^apps/web/src/console/$1/', '^apps/web/src/console/(shared/|[^/]+\\.ts)'],
      },
    },
    {
      name: 'only-app-imports-the-console',
      severity: 'error',
      from: { path: '^apps/web/src/(api|realtime|machines|ui|theme|lib|features)/' },
      to: { path: '^apps/web/src/console/' },
    },
    {
      name: 'ui-and-lib-know-no-domain',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib|theme)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/(api|realtime|machines|features|console|app)/' },
    },
    {
      name: 'only-screens-show-machines',
      severity: 'error',
      from: { path: '^apps/web/src/(api|realtime)/' },
      to: { path: '^apps/web/src/machines/' },
    },
    {
      name: 'realtime-knows-no-react',
      severity: 'error',
      from: { path: '^apps/web/src/realtime/' },
      to: { path: 'node_modules/(react|react-dom|@tanstack)/' },
    },
    {
      name: 'web-uses-zod-mini-only',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: { path: 'node_modules/zod/(?!.*mini)' },
    },
    {
      name: 'floor-encodes-for-cameras-and-captures-for-viewers',
      severity: 'error',
      from: { path: '^apps/floor/src/(encode|capture)/' },
      to: { path: '^apps/floor/src/webrtc/' },
    },
    {
      name: 'floor-encoders-know-no-cameras',
      severity: 'error',
      from: { path: '^apps/floor/src/encode/' },
      to: { path: '^apps/floor/src/capture/' },
    },
    {
      name: 'modules-meet-at-their-index',
      severity: 'error',
      from: { path: '^apps/house/src/((?:money|people|machines|play|console)/[^/]+|wallet|trail)/' },
      to: {
        path: '^apps/house/src/((?:money|people|machines|play|console)/[^/]+|wallet|trail)/',
        pathNot: [
          '^apps/house/src/$1/',
          '^apps/house/src/(?:(?:money|people|machines|play|console)/[^/]+|wallet|trail)/index\\.ts$',
        ],
      },
    },
    ...roomsImportDownwards,
    {
      name: 'services-know-no-http',
      severity: 'error',
      from: { path: '\\.(service|repository)\\.ts$' },
      to: { path: 'node_modules/(fastify|@fastify|ws)/' },
    },
    {
      name: 'only-tests-import-test-helpers-of-the-house',
      severity: 'error',
      from: {
        path: '^apps/house/src/',
        pathNot: TESTS_OF_THE_HOUSE,
      },
      to: {
        path: [
          '^apps/house/src/.*-rig\\.ts$',
          '^apps/house/src/.*/testing/',
          '^apps/house/src/(testing|house-tests)/',
        ],
      },
    },
    {
      name: 'house-imports-no-code-of-cabinets',
      severity: 'error',
      from: { path: '^apps/house/' },
      to: { path: '^packages/(simulated-egm|sas)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|build)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
  },
};
