export {
  gameRulesCalls,
  giveRules,
  listRules,
  rulesInForce,
  rulesOfMachine,
  rulesVersions,
} from './game-rules.ts';
