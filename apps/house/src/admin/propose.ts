import { randomUUID } from 'node:crypto';
import { minorUnits } from '@floorcast/contract/money';
import type { ProposalTerms } from '@floorcast/contract/proposals';
import { err, ok, type Result } from '@floorcast/contract/result';
import { FourEyes } from '../money/approvals/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Db } from '../platform/db/schema.ts';
import { siteMoney } from '../platform/site-money.ts';
import { siteRules } from '../site/settings.ts';
import type { Lines, Refused, StaffContext } from './command.ts';
import { refusedWords } from './refused-words.ts';

/** The four eyes of a site, by the rules of the house that started last. */
export const fourEyesOf = async (db: Db): Promise<FourEyes> =>
  new FourEyes(db, { ...(await siteRules(db)), clock: systemClock });

/** Proposes something, and says what comes next. */
export async function propose(
  { db, account }: StaffContext,
  terms: ProposalTerms,
  reason: string,
): Promise<Result<Lines, Refused>> {
  const made = await (await fourEyesOf(db)).propose(account, { requestId: randomUUID(), terms, reason });
  if (!made.ok) return err(await refusedWords(db, made.error));
  const { id, state, amount } = made.value;
  const money = amount === null ? '' : ` of ${(await siteMoney(db)).show(minorUnits(amount))}`;
  return ok(
    state === 'done'
      ? [`The ${terms.kind}${money} is paid.`]
      : [
          `Proposal ${id}: ${terms.kind}${money}. Nothing has moved yet.`,
          `Another member of staff carries it out: npm run admin -- proposal approve ${id}`,
        ],
  );
}
