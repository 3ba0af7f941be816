export { setIdentity } from './identity/identity.service.ts';
export { openRegistration } from './open-registration.ts';
export { RegistrationRepository } from './registration.repository.ts';
export { Terms } from './terms.ts';
