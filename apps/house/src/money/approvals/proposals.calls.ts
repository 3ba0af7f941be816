import { type Refusal, refusal } from '@floorcast/contract/errors';
import { minorUnits } from '@floorcast/contract/money';
import {
  FAMILY_CALLS,
  familyOf,
  PROPOSAL_FAMILIES,
  ProposalCalls,
  type ProposalDetailReply,
  type ProposalFamily,
  ProposalKind,
} from '@floorcast/contract/proposals';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { SiteContext } from '../../context.ts';
import { answer } from '../../people/accounts/index.ts';
import type { Db } from '../../platform/db/schema.ts';
import { exportList } from '../../trail/index.ts';
import { balanceOf } from '../../wallet/index.ts';
import type { FourEyes } from './four-eyes.service.ts';
import { planOf } from './plans/plans.ts';
import { listProposals, proposalsFile, proposalsWith } from './proposal-views.ts';
import { findProposal, type ProposalRow, type StaffMember, termsOf } from './proposals.repository.ts';

export interface ProposalParts extends Pick<SiteContext, 'db' | 'clock' | 'settings'> {
  readonly fourEyes: FourEyes;
}

/** Staff propose what moves money by hand, and approve what others have proposed. */
export const proposalCalls = (parts: ProposalParts) => [
  ...readingCalls(parts),
  ...PROPOSAL_FAMILIES.flatMap((family) => familyCalls(parts, family)),
];

const missing = (id: string) => err(refusal('notFound', { what: `proposal ${id}` }));

function readingCalls(parts: ProposalParts) {
  const { db, clock } = parts;
  const now = () => new Date(clock.now());
  return answer(ProposalCalls, {
    page: async ({ query }, { account }) =>
      ok(await listProposals(db, { ...query, viewer: account, now: now() })),
    file: async ({ query }, { account }) =>
      ok(
        await exportList(parts, account, { list: 'proposals', query }, (filter, style) =>
          proposalsFile(db, { ...filter, viewer: account, now: now() }, style),
        ),
      ),
    async read({ params: { id } }, { account }) {
      const row = await findProposal(db, id);
      const [proposal] = await proposalsWith(db, account, [id], now());
      if (proposal === undefined) return missing(id);
      const effects =
        row === undefined || proposal.state !== 'open' ? [] : await effectsOf(db, row, clock.now());
      return ok({ proposal, effects });
    },
  });
}

function familyCalls({ db, clock, fourEyes }: ProposalParts, family: ProposalFamily) {
  /** A proposal after an act, as the account sees it. */
  async function after(by: StaffMember, acted: Result<ProposalRow, Refusal>) {
    if (!acted.ok) return acted;
    const { id } = acted.value;
    const [proposal] = await proposalsWith(db, by, [id], new Date(clock.now()));
    return proposal === undefined ? missing(id) : ok({ proposal });
  }
  /** Acts on a proposal of the family: those of others have doors of their own. */
  async function act(by: StaffMember, id: string, work: () => Promise<Result<ProposalRow, Refusal>>) {
    const row = await findProposal(db, id);
    return row === undefined || familyOf(ProposalKind.parse(row.kind)) !== family
      ? missing(id)
      : after(by, await work());
  }
  return answer(FAMILY_CALLS[family], {
    propose: async ({ body: { requestId, terms, reason = '' } }, { account }) =>
      after(account, await fourEyes.propose(account, { requestId, terms, reason })),
    approve: ({ params: { id } }, { account }) => act(account, id, () => fourEyes.approve(account, id)),
    refuse: ({ params: { id }, body: { note } }, { account }) =>
      act(account, id, () => fourEyes.refuse(account, id, note)),
    withdraw: ({ params: { id }, body: { note } }, { account }) =>
      act(account, id, () => fourEyes.withdraw(account, id, note)),
  });
}

/** What an open proposal would change now: nothing where it cannot be carried out. */
export async function effectsOf(
  db: Db,
  row: ProposalRow,
  now: number,
): Promise<ProposalDetailReply['effects']> {
  if (row.state !== 'open') return [];
  return db.transaction().execute(async (tx) => {
    const plan = await planOf(tx, termsOf(row), now);
    if (!plan.ok || plan.value.move === null) return [];
    const { from, to, amount } = plan.value.move;
    return [
      { account: from, before: await balanceOf(tx, from), change: minorUnits(-amount) },
      { account: to, before: await balanceOf(tx, to), change: amount },
    ];
  });
}
