export { decide, mostStake } from './decide.ts';
export {
  type AccountFacts,
  type Act,
  type LimitInForce,
  NOT_PLAYING,
  NOTHING_KNOWN,
  type PlayerFacts,
  type SeatFacts,
} from './player-facts.ts';
export { Policy } from './policy.ts';
export { DEMO, PRESET_NAMES, type PresetName, preset, readPolicy } from './read-policy.ts';
export { policyId, storePolicy } from './store-policy.ts';
export { reaches, twoFrom } from './two-from.ts';
