export { GAMES } from './games.ts';
export { historyCalls } from './history.calls.ts';
export { SESSIONS } from './sessions.ts';
export { stillRoute } from './still.routes.ts';
export { TRANSACTIONS } from './transactions.ts';
