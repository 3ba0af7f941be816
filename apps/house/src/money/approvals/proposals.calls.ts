import { type Refusal, refusal } from '@floorcast/contract/errors';
import {
  FAMILY_CALLS,
  familyOf,
  PROPOSAL_FAMILIES,
  ProposalCalls,
  type ProposalFamily,
  ProposalKind,
} from '@floorcast/contract/proposals';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { Settings } from '@floorcast/contract/settings';
import { answer } from '../../people/accounts/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/schema.ts';
import { exportList } from '../../trail/index.ts';
import { effectsOf } from './effects.ts';
import type { FourEyes } from './four-eyes.service.ts';
import { listProposals, proposalsFile, proposalsWith } from './proposal-views.ts';
import { findProposal, type ProposalRow, type StaffMember } from './proposals.repository.ts';

export interface ProposalParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly fourEyes: FourEyes;
  readonly settings: () => Promise<Settings>;
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
