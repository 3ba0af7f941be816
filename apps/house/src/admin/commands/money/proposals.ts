import type { Proposal } from '@floorcast/contract/proposals';
import { err, ok, type Result } from '@floorcast/contract/result';
import * as z from 'zod';
import { listProposals, proposalsWith } from '../../../money/approvals/index.ts';
import { siteMoney } from '../../../platform/site-money.ts';
import { type Command, command, type Lines, type Refused, type StaffContext } from '../../command.ts';
import { Note, whole } from '../../fields.ts';
import { fourEyesOf, propose } from '../../propose.ts';
import { refusedWords } from '../../refused-words.ts';
import { columns } from '../../terminal/columns.ts';

const LIST_SIZE = 20;
const ProposalId = z.uuid('must be the id of a proposal');

const list = command({
  name: 'proposal list',
  may: 'proposals.read',
  summary: 'lists proposals that wait for a second person, or with --decided those that were decided',
  flags: ['decided'],
  order: z.object({ decided: z.boolean().default(false), size: whole(1_000).default(LIST_SIZE) }),
  async run({ decided, size }, { db, account }) {
    const state = decided ? 'decided' : 'open';
    const { items } = await listProposals(db, { viewer: account, state, page: 1, size, now: new Date() });
    const { show } = await siteMoney(db);
    return ok(
      columns(
        ['id', 'kind', 'player', 'machine', 'amount', 'proposed by', 'at', 'state', 'decided by', 'slip'],
        items.map((item) => [
          item.id,
          item.kind,
          item.player?.username ?? '-',
          item.machine === null ? '-' : String(item.machine.id),
          item.amount === null ? '-' : show(item.amount),
          item.proposedBy.username,
          item.at,
          item.state,
          item.decidedBy?.username ?? '-',
          item.slip === null ? '-' : String(item.slip),
        ]),
      ),
    );
  },
});

const show = command({
  name: 'proposal show',
  may: 'proposals.read',
  summary: 'shows one proposal',
  words: ['id'],
  order: z.object({ id: ProposalId }),
  run: ({ id }, context) => shown(context, id),
});

const approve = command({
  name: 'proposal approve',
  may: 'proposals.read',
  summary: 'carries out what another member of staff proposed, once',
  words: ['id'],
  order: z.object({ id: ProposalId }),
  async run({ id }, context) {
    const done = await (await fourEyesOf(context.db)).approve(context.account, id);
    return done.ok ? shown(context, id) : err(await refusedWords(context.db, done.error));
  },
});

const refuse = command({
  name: 'proposal refuse',
  may: 'proposals.read',
  summary: 'ends what another member of staff proposed',
  words: ['id', 'note'],
  order: z.object({ id: ProposalId, note: Note }),
  async run({ id, note }, context) {
    const ended = await (await fourEyesOf(context.db)).refuse(context.account, id, note);
    return ended.ok ? shown(context, id) : err(await refusedWords(context.db, ended.error));
  },
});

const withdraw = command({
  name: 'proposal withdraw',
  may: 'proposals.read',
  summary: 'takes a proposal of one’s own back',
  words: ['id', 'note'],
  order: z.object({ id: ProposalId, note: Note }),
  async run({ id, note }, context) {
    const ended = await (await fourEyesOf(context.db)).withdraw(context.account, id, note);
    return ended.ok ? shown(context, id) : err(await refusedWords(context.db, ended.error));
  },
});

const voided = command({
  name: 'void',
  may: 'money.propose',
  summary: 'proposes to undo a deposit, withdrawal or adjustment by hand, by its mirror',
  words: ['id'],
  order: z.object({ id: ProposalId, reason: Note }),
  run: ({ id, reason }, context) => propose(context, { kind: 'void', proposalId: id }, reason),
});

async function shown({ db, account }: StaffContext, id: string): Promise<Result<Lines, Refused>> {
  const [proposal] = await proposalsWith(db, account, [id], new Date());
  if (proposal === undefined) return err(`There is no proposal ${id}.`);
  const { show: money } = await siteMoney(db);
  return ok(columns(['', ''], factsOf(proposal, money)).slice(1));
}

const factsOf = (
  {
    kind,
    player,
    machine,
    amount,
    reason,
    state,
    proposedBy,
    at,
    expires,
    decidedBy,
    decidedAt,
    note,
    slip,
    id,
  }: Proposal,
  money: Awaited<ReturnType<typeof siteMoney>>['show'],
): [string, string][] => {
  const facts: [string, string | undefined][] = [
    ['proposal', id],
    ['kind', kind],
    ['state', state],
    ['player', player === null ? undefined : `${player.username} (${player.name})`],
    ['machine', machine === null ? undefined : `${machine.id} ${machine.name}`],
    ['amount', amount === null ? undefined : money(amount)],
    ['reason', reason || undefined],
    ['proposed by', `${proposedBy.username}, ${at}`],
    ['expires', state === 'open' ? expires : undefined],
    ['decided by', decidedBy === null ? undefined : `${decidedBy.username}, ${decidedAt}`],
    ['note', note || undefined],
    ['slip', slip === null ? undefined : String(slip)],
  ];
  return facts.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]));
};

/** Commands for what one member of staff proposes and another approves. */
export const PROPOSALS: readonly Command[] = [list, show, approve, refuse, withdraw, voided];
