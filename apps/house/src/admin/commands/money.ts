import { HandPayCalls } from '@floorcast/contract/hand-pays';
import {
  FAMILY_CALLS,
  familyOf,
  type Proposal,
  ProposalCalls,
  type ProposalTerms,
  WaitingMoneyCalls,
} from '@floorcast/contract/proposals';
import { ok } from '@floorcast/contract/result';
import * as z from 'zod';
import { siteMoney } from '../../platform/site-money.ts';
import { callCommand, make, permissionsOf, summaryOf } from '../call-command.ts';
import { type Command, command, type Lines, type StaffContext } from '../command.ts';
import { Note } from '../fields.ts';

interface ProposalPlan {
  readonly summary: string;
  readonly terms: Pick<ProposalTerms, 'kind'> & { readonly to?: 'paid' | 'refused' };
  readonly words: readonly string[];
}

/** A command that proposes what another member of staff approves. */
const proposes = (name: string, { terms, ...plan }: ProposalPlan): Command =>
  callCommand({
    ...plan,
    name,
    call: FAMILY_CALLS[familyOf(terms.kind)].propose,
    fixed: { ...terms },
    says: ({ proposal }, _, context) => saysOf(proposal, context),
  });

/** What was proposed, and what comes next. */
async function saysOf({ id, kind, state, amount }: Proposal, { db }: StaffContext): Promise<Lines> {
  const money = amount === null ? '' : ` of ${(await siteMoney(db)).show(amount)}`;
  if (state === 'done') return [`The ${kind}${money} is paid.`];
  return [
    `Proposal ${id}: ${kind}${money}. Nothing has moved yet.`,
    `Another member of staff carries it out: npm run admin -- proposal approve ${id}`,
  ];
}

const Decision = z.object({ id: z.uuid('must be the id of a proposal'), note: Note.optional() });

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

/** Commands for money that is moved by hand, and for ends of exclusions. */
export const MONEY: readonly Command[] = [
  proposes('exclusion end', {
    summary: 'proposes to end the time-out or exclusion of a player before its time',
    terms: { kind: 'exclusion-end' },
    words: ['username'],
  }),
  proposes('deposit', {
    summary: 'proposes to put money into a player’s wallet; as a correction, whatever limits say',
    terms: { kind: 'deposit' },
    words: ['username', 'amount'],
  }),
  proposes('withdraw', {
    summary: 'proposes to take money out of a player’s wallet',
    terms: { kind: 'withdrawal' },
    words: ['username', 'amount'],
  }),
  proposes('adjust', {
    summary:
      'proposes to put a wallet right, in or out, against the books of adjustments or the variance of a machine',
    terms: { kind: 'adjustment' },
    words: ['username', 'direction', 'amount'],
  }),
  proposes('void', {
    summary: 'proposes to undo a deposit, withdrawal or adjustment by hand, by its mirror',
    terms: { kind: 'void' },
    words: ['proposal'],
  }),
  callCommand({ name: 'handpay list', call: HandPayCalls.list }),
  proposes('handpay propose', {
    summary: 'pays a hand pay with the amount that its machine shows, or proposes it to a second person',
    terms: { kind: 'hand-pay' },
    words: ['hand-pay', 'amount'],
  }),
  callCommand({
    name: 'handpay confirm',
    call: HandPayCalls.confirm,
    words: ['id'],
    says: (_, { id }) => [`Hand pay ${id} is paid.`],
  }),
  callCommand({
    name: 'withdrawal list',
    call: WaitingMoneyCalls.withdrawals,
    columns: ['id', 'player', 'amount', 'at', 'state', 'proposal'],
  }),
  callCommand({ name: 'withdrawal take', call: WaitingMoneyCalls.takeWithdrawal, words: ['id'] }),
  proposes('withdrawal pay', {
    summary: 'proposes to end a withdrawal that was paid',
    terms: { kind: 'withdrawal-settle', to: 'paid' },
    words: ['withdrawal'],
  }),
  proposes('withdrawal refuse', {
    summary: 'proposes to return the money of a withdrawal to its player, who reads the message',
    terms: { kind: 'withdrawal-settle', to: 'refused' },
    words: ['withdrawal', 'message'],
  }),
  callCommand({
    name: 'proposal list',
    call: ProposalCalls.page,
    defaults: { state: 'open' },
    flags: { decided: { state: 'decided' } },
    columns: 'id kind player machine amount proposedBy at state decidedBy slip'.split(' '),
  }),
  callCommand({ name: 'proposal show', call: ProposalCalls.read, words: ['id'] }),
  ...(['approve', 'refuse', 'withdraw'] as const).map(decides),
];
