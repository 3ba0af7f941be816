import { ALL_CALLS } from '@floorcast/contract/all-calls';

/** The routes, but those of staff, that are not defined in the contract. */
const OTHERS = {
  anybody: [
    'GET /check',
    'GET /Settings.json',
    'GET /healthz',
    'GET /readyz',
    'GET /api/docs',
    'GET /cashier',
    'POST /cashier',
    'GET /cashier/cashier.js',
    'GET /cashier/cashier.css',
    'GET /live-chat',
    'GET /live-chat/page.js',
    'GET /live-chat/page.css',
  ],
  'signed in': [
    'GET /api/player/games/:id/still',
    'GET /api/machines/:id/still',
    'POST /api/machines/:id/video/:camera/whep',
    'PATCH /api/machines/:id/video/:camera/whep/:viewerId',
    'DELETE /api/machines/:id/video/:camera/whep/:viewerId',
  ],
  'a player': [],
  cashier: [],
  monitor: ['GET /metrics'],
};

const definedFor = (caller: string): string[] =>
  ALL_CALLS.filter(({ access }) => access === caller).map(({ route }) => route);

/** Every call of the house but those of staff, by its access. */
export const DOORS = {
  anybody: [...OTHERS.anybody, ...definedFor('anybody')],
  'signed in': [...OTHERS['signed in'], ...definedFor('signed-in')],
  'a player': [...OTHERS['a player'], ...definedFor('player')],
  cashier: [...OTHERS.cashier, ...definedFor('cashier')],
  monitor: OTHERS.monitor,
};
