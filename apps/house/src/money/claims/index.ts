export { claimCalls } from './claims.calls.ts';
export { ClaimsService } from './claims.service.ts';
export { grantBonus, grantedLately } from './grants.ts';
export { CLAIM_POLICY, type ClaimPolicy } from './policy.ts';
