export { gameRulesCalls } from './game-rules.calls.ts';
export { giveRules, listRules, rulesInForce, rulesOfMachine, rulesVersions } from './game-rules.ts';
