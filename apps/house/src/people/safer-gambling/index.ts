export type { RegisterAddress } from '../../policy/register-address.ts';
export { accountFactsOf, countedFacts, type FactsOfSite } from './account-facts.ts';
export { recordEvent } from './events.repository.ts';
export {
  announceProtection,
  type ExclusionInForce,
  endExclusions,
  excludedTopic,
  exclusionInForce,
  onWire,
  ownExclusion,
  PROTECTION_TOPIC,
  ProtectionChange,
  protectionTopic,
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
export { addToDay, type DayChange } from './limits/limits-in-force.ts';
export { netDeposits, policyCalls, protectionCalls } from './protection.calls.ts';
export { ProtectionService } from './protection.service.ts';
export { HttpRegister } from './register/national-register.ts';
export { SignInAdmission } from './sign-in-admission.ts';
