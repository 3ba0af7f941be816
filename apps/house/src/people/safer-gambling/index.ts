export type { RegisterAddress } from '../../policy/register-address.ts';
export { accountFactsOf, countedFacts, type FactsOfSite } from './account-facts.ts';
export {
  announceProtection,
  excludedTopic,
  PROTECTION_TOPIC,
  ProtectionChange,
  protectionTopic,
} from './announce-protection.ts';
export { recordEvent } from './events.repository.ts';
export {
  type ExclusionInForce,
  endExclusions,
  exclusionInForce,
  onWire,
  ownExclusion,
  recordExclusions,
  spreadExclusions,
} from './exclusions/exclusions.repository.ts';
export {
  closeWhenExcluded,
  type ExcludedParts,
  exclusionBar,
  type WhyExcluded,
  whyExcluded,
} from './guard-excluded.ts';
export { addToDay, type DayChange } from './limits/player-days.ts';
export { netDeposits } from './net-deposits.ts';
export { policyCalls, protectionCalls } from './protection.calls.ts';
export { ProtectionService } from './protection.service.ts';
export { HttpRegister } from './register/http-register.ts';
export { SignInAdmission } from './sign-in-admission.ts';
