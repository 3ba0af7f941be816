const LISTS = [
  'sessions',
  'games',
  'transactions',
  'transfers',
  'hand-pays',
  'withdrawals',
  'claims',
  'sign-ins',
  'protection',
  'identity',
  'notes',
];
const about = (name: string) => `GET /api/console/players/:id/${name}`;
const MESSAGES = [about('messages'), about('messages.csv')];
const PLAYERS_FILE = 'GET /api/console/players.csv';
const FILES = LISTS.map((name) => about(`${name}.csv`));

/** The calls of staff about players, by the permission that they need. */
export const PLAYER_DOORS = {
  'players.read': [
    'GET /api/console/players',
    PLAYERS_FILE,
    'GET /api/console/players/:id',
    ...LISTS.map(about),
    ...FILES,
    ...MESSAGES,
  ],
  'chats.read': MESSAGES,
  'lists.export': [
    PLAYERS_FILE,
    ...FILES,
    about('messages.csv'),
    'GET /api/console/proposals.csv',
    'GET /api/console/trail.csv',
  ],
  'players.note': ['POST /api/console/players/:id/notes'],
  'players.help': [
    'POST /api/console/players/:id/unblock',
    'POST /api/console/players/:id/sign-out',
    'POST /api/console/players/:id/password-link',
    'POST /api/console/players/:id/reset-pin',
  ],
  'players.ban': [
    'POST /api/console/players/:id/ban',
    'POST /api/console/players/:id/unban',
    'POST /api/console/players/:id/close',
  ],
  'players.identity': [
    'POST /api/console/players/:id/identity',
    'GET /api/console/players/:id/person-reviews',
    'POST /api/console/person-reviews/:id',
  ],
  'players.bonus': ['POST /api/console/players/:id/bonus'],
};
