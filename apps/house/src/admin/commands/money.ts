import { FAMILY_CALLS, familyOf, ProposalCalls } from '@floorcast/contract/proposals';
import { ok } from '@floorcast/contract/result';
import * as z from 'zod';
import { siteMoney } from '../../platform/site-money.ts';
import { make, permissionsOf, summaryOf, type Telling } from '../call-command.ts';
import { type Command, command } from '../command.ts';
import { Note } from '../fields.ts';

const Proposed = FAMILY_CALLS.money.propose.reply;

/** What was proposed, and what comes next. */
export const proposed: Telling = async (facts, { db }) => {
  const { id, kind, state, amount } = Proposed.parse(facts).proposal;
  const money = amount === null ? '' : ` of ${(await siteMoney(db)).show(amount)}`;
  if (state === 'done') return [`The ${kind}${money} is paid.`];
  return [
    `Approval request ${id}: ${kind}${money}. Nothing has moved yet.`,
    `Another member of staff must approve it: npm run admin -- proposal approve ${id}`,
  ];
};

const Decision = z.object({ id: z.uuid('must be the id of an approval request'), note: Note.optional() });

/** A command that decides a proposal by the call of its family. */
function decides(name: 'approve' | 'refuse' | 'withdraw'): Command {
  const order: z.ZodObject = name === 'approve' ? Decision.omit({ note: true }) : Decision.required();
  return command({
    name: `proposal ${name}`,
    may: permissionsOf(ProposalCalls.read),
    summary: summaryOf(FAMILY_CALLS.money[name]),
    words: name === 'approve' ? ['id'] : ['id', 'note'],
    order,
    amounts: ['amount'],
    async run(typed, context) {
      const { id, note = '' } = Decision.parse(typed);
      const found = await make(ProposalCalls.read, { params: { id } }, context);
      if (!found.ok) return found;
      const calls = FAMILY_CALLS[familyOf(found.value.proposal.kind)];
      const decided =
        name === 'approve'
          ? await make(calls.approve, { params: { id } }, context)
          : await make(calls[name], { params: { id }, body: { note } }, context);
      return decided.ok ? ok({ reply: decided.value }) : decided;
    },
  });
}

/** Commands that decide proposals. */
export const DECISIONS: readonly Command[] = (['approve', 'refuse', 'withdraw'] as const).map(decides);
