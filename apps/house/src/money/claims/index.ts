export { claimCalls } from './claims.calls.ts';
export { grantBonus, grantedLately } from './claims.repository.ts';
export { CLAIM_POLICY, type ClaimPolicy, ClaimsService } from './claims.service.ts';
