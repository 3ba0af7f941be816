import { PolicyReply } from '@floorcast/contract/protection-policy';
import { about } from '../platform/http/openapi.ts';
import type { Routes } from '../platform/http/validation.ts';
import type { Policy } from './policy.ts';
import { policyId } from './policy-id.ts';

/** The rules in force, for anybody: a player reads them before they meet them. */
export function policyRoutes(app: Routes, policy: Policy): void {
  const reply = PolicyReply.parse({ status: 1, id: policyId(policy), ...policy });
  app.get(
    '/api/policy',
    {
      config: { access: 'anybody' },
      schema: { ...about('protection', 'Shows the rules of play in force.'), response: { 200: PolicyReply } },
    },
    () => reply,
  );
}
