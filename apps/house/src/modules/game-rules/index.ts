export { gameRulesRoutes } from './game-rules.routes.ts';
export { giveRules, listRules, rulesInForce, rulesOfMachine, rulesVersions } from './game-rules.ts';
