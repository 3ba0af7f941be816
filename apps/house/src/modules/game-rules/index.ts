export { gameRulesRoutes } from './game-rules.routes.ts';
export { giveRules, listRules, rulesInForce, rulesOfMachine } from './game-rules.ts';
