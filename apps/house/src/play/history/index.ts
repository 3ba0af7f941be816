export { historyCalls } from './history.calls.ts';
export { GAMES, SESSIONS, TRANSACTIONS } from './lists.ts';
export { stillRoute } from './still.routes.ts';
