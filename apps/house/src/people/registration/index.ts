export { setIdentity } from './identity/identity.service.ts';
export { openRegistration } from './open-registration.ts';
export type { RecoveryService } from './recovery.service.ts';
export { RegistrationRepository } from './registration.repository.ts';
export { Terms } from './terms.ts';
