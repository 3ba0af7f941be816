export { claimRoutes } from './claims.routes.ts';
export { ClaimsService } from './claims.service.ts';
export { CLAIM_POLICY } from './policy.ts';
