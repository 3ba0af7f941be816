import type { Proposal } from '@floorcast/contract/proposals';
import type { Db } from '../../../platform/db/schema.ts';
import type { FileList } from '../../../platform/lists/csv.ts';
import { type ProposalFilter, proposalIds, proposalsWith } from '../proposal-views.ts';
import type { StaffMember } from '../proposals.repository.ts';

const COLUMNS = [
  'decidedAt',
  'at',
  'kind',
  'state',
  'amount',
  'player',
  'machine',
  'proposedBy',
  'decidedBy',
  'reason',
  'note',
  'slip',
  'id',
] as const satisfies readonly (keyof Proposal)[];

/** A proposal as a line: people by their user names, a machine by its number. */
const filed = (proposal: Proposal) => ({
  ...proposal,
  player: proposal.player?.username ?? null,
  machine: proposal.machine?.id ?? null,
  proposedBy: proposal.proposedBy.username,
  decidedBy: proposal.decidedBy?.username ?? null,
});

/** The proposals that an account may see, as a file. */
export const proposalsFile = (
  db: Db,
  viewer: StaffMember,
  filter: ProposalFilter,
  now: Date,
): FileList<string, ReturnType<typeof filed>> => ({
  columns: COLUMNS,
  amounts: ['amount'],
  keys: async () => (await proposalIds(db, viewer, filter, now).execute()).map(({ id }) => id),
  rows: async (ids) => (await proposalsWith(db, viewer, ids, now)).map(filed),
});
