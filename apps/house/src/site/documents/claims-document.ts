import type { Logger } from 'pino';
import * as z from 'zod';
import { CLAIM_POLICY, type ClaimPolicy } from '../../money/claims/index.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { type DocumentRules, lastDocuments, problemsOf } from '../../platform/site-documents.ts';

const share = z.number().min(0).max(1);
/** Minor units. */
const amount = z.number().int().min(0).max(10_000_000_000);

const Claims = z.strictObject({
  discount: z.strictObject({ share, least: amount, every: z.number().int().min(1_000).max(31_536_000_000) }),
  weekly: z
    .strictObject({
      share,
      least: amount,
      most: amount,
      capTimes: z.number().min(0).max(1_000_000),
      capMost: amount,
    })
    .refine(({ least, most }) => least <= most, { path: ['least'], message: 'is above the maximum' }),
});

/** The amounts of claims as a document. */
export const claimsDocument: DocumentRules = {
  async read(body) {
    const parsed = Claims.safeParse({ ...CLAIM_POLICY, ...body });
    return parsed.success
      ? { values: { ...parsed.data }, problems: [] }
      : { values: { ...CLAIM_POLICY }, problems: problemsOf(parsed.error) };
  },
};

/**
 * The amounts in force, as a transaction sees them. Of a version that this release cannot read, such as one of a newer
 * release, the one before is in force, and the log says so.
 */
export async function claimPolicyIn(db: Db | Tx, log: Pick<Logger, 'error'>): Promise<ClaimPolicy> {
  for (const { version, body } of await lastDocuments(db, 'claims')) {
    const parsed = Claims.safeParse({ ...CLAIM_POLICY, ...body });
    if (parsed.success) return parsed.data;
    const [problem] = problemsOf(parsed.error);
    log.error({ version, ...problem }, 'cannot read the claims document; the previous version stays active');
  }
  return CLAIM_POLICY;
}
