import { type Refusal, refusal } from '@floorcast/contract/errors';
import {
  familyOf,
  PROPOSAL_FAMILIES,
  PROPOSE,
  ProposalDetailReply,
  type ProposalFamily,
  ProposalKind,
  ProposalNote,
  ProposalReply,
  ProposalsFileQuery,
  ProposalsQuery,
  ProposalsReply,
} from '@floorcast/contract/proposals';
import type { Result } from '@floorcast/contract/result';
import type { Settings } from '@floorcast/contract/settings';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Refused, refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import { CSV_FILE, sendCsv } from '../../platform/http/send-csv.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { csv } from '../../platform/lists/csv.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import { recordExport } from '../trail/index.ts';
import { effectsOf } from './effects.ts';
import { proposalsFile } from './file/proposals-file.ts';
import type { FourEyes, ProposalOrder } from './four-eyes.service.ts';
import { listProposals, proposalsWith } from './proposal-views.ts';
import { findProposal, type ProposalRow, type StaffMember } from './proposals.repository.ts';

const Path = z.object({ id: z.uuid() });

export interface ProposalParts {
  readonly auth: AuthService;
  readonly db: Db;
  readonly clock: Clock;
  readonly fourEyes: FourEyes;
  readonly settings: () => Promise<Settings>;
}

/** Staff propose what moves money by hand, and approve what others have proposed. */
export function proposalRoutes(app: Routes, parts: ProposalParts): void {
  readingRoutes(app, parts);
  fileRoute(app, parts);
  for (const family of PROPOSAL_FAMILIES) {
    proposeRoute(app, parts, family);
    decideRoutes(app, parts, family);
  }
}

function readingRoutes(app: Routes, { auth, db, clock }: ProposalParts): void {
  app.get(
    '/api/console/proposals',
    {
      schema: {
        ...about('console', 'Lists what staff have proposed.'),
        querystring: ProposalsQuery,
        response: { 200: ProposalsReply },
      },
      config: { may: 'proposals.read' },
    },
    async (request) => {
      const { page, size } = request.query;
      const now = new Date(clock.now());
      return { ...(await listProposals(db, await accountOf(auth, request), request.query, now)), page, size };
    },
  );
  app.get(
    '/api/console/proposals/:id',
    {
      schema: {
        ...about('console', 'Describes a proposal, and what it would change now.'),
        params: Path,
        response: { 200: ProposalDetailReply },
      },
      config: { may: 'proposals.read' },
    },
    async (request) => {
      const row = await findProposal(db, request.params.id);
      const proposal = await viewedBy(db, clock, await accountOf(auth, request), request.params.id);
      const effects =
        row === undefined || proposal.state !== 'open' ? [] : await effectsOf(db, row, clock.now());
      return { status: 1 as const, proposal, effects };
    },
  );
}

function fileRoute(app: Routes, { auth, db, clock, settings }: ProposalParts): void {
  app.get(
    '/api/console/proposals.csv',
    {
      schema: {
        ...about('console', 'All proposals that match, as a file.'),
        querystring: ProposalsFileQuery,
        response: { 200: CSV_FILE },
      },
      config: { may: ['proposals.read', 'lists.export'] },
    },
    async (request, reply) => {
      const { page: _page, size: _size, language, ...filter } = request.query;
      const by = await accountOf(auth, request);
      await recordExport(db, by, { list: 'proposals', query: filter });
      const file = proposalsFile(db, by, filter, new Date(clock.now()));
      return sendCsv(reply, 'proposals', csv(file, { language, currency: (await settings()).CURRENCY }));
    },
  );
}

/** @throws {Refused} where there is none that the account may see. */
async function viewedBy(db: Db, clock: Clock, viewer: StaffMember, id: string) {
  const [proposal] = await proposalsWith(db, viewer, [id], new Date(clock.now()));
  if (proposal === undefined) throw new Refused(refusal('notFound', { what: `proposal ${id}` }));
  return proposal;
}

function proposeRoute(
  app: Routes,
  { auth, db, clock, fourEyes }: ProposalParts,
  family: ProposalFamily,
): void {
  app.post(
    `/api/console/proposals/${family}`,
    {
      schema: {
        ...about('console', PROPOSES[family]),
        body: PROPOSE[family],
        response: { 200: ProposalReply },
      },
      config: { may: `${family}.propose` },
    },
    async (request, reply) => {
      const by = await accountOf(auth, request);
      const body: ProposalBody = request.body;
      const { requestId, terms, reason = '' } = body;
      return answer(reply, await fourEyes.propose(by, { requestId, terms, reason }), (row) =>
        viewedBy(db, clock, by, row.id),
      );
    },
  );
}

type ProposalBody = Omit<ProposalOrder, 'reason'> & { readonly reason?: string | undefined };

const PROPOSES = {
  'hand-pays': 'Pays a hand pay, or proposes it where a second person must approve.',
  money: 'Proposes to move money by hand.',
  exclusions: 'Proposes to end an exclusion before its time.',
} as const;

function decideRoutes(
  app: Routes,
  { auth, db, clock, fourEyes }: ProposalParts,
  family: ProposalFamily,
): void {
  /** @throws {Refused} for a proposal of another family: its own doors decide about it. */
  const ofFamily = async (id: string): Promise<string> => {
    const row = await findProposal(db, id);
    if (row === undefined || !isOf(row, family))
      throw new Refused(refusal('notFound', { what: `proposal ${id}` }));
    return id;
  };
  app.post(
    `/api/console/proposals/${family}/:id/approve`,
    {
      schema: {
        ...about('console', 'Approves what another member of staff proposed, and carries it out.'),
        params: Path,
        response: { 200: ProposalReply },
      },
      config: { may: `${family}.approve` },
    },
    async (request, reply) => {
      const by = await accountOf(auth, request);
      const done = await fourEyes.approve(by, await ofFamily(request.params.id));
      return answer(reply, done, (row) => viewedBy(db, clock, by, row.id));
    },
  );
  for (const [act, permission, summary] of [
    ['refuse', 'approve', 'Refuses what another member of staff proposed.'],
    ['withdraw', 'propose', 'Withdraws a proposal of one’s own.'],
  ] as const)
    app.post(
      `/api/console/proposals/${family}/:id/${act}`,
      {
        schema: {
          ...about('console', summary),
          params: Path,
          body: ProposalNote,
          response: { 200: ProposalReply },
        },
        config: { may: `${family}.${permission}` },
      },
      async (request, reply) => {
        const by = await accountOf(auth, request);
        const ended = await fourEyes[act](by, await ofFamily(request.params.id), request.body.note);
        return answer(reply, ended, (row) => viewedBy(db, clock, by, row.id));
      },
    );
}

const isOf = ({ kind }: ProposalRow, family: ProposalFamily): boolean =>
  familyOf(ProposalKind.parse(kind)) === family;

async function answer<V>(
  reply: FastifyReply,
  decided: Result<ProposalRow, Refusal>,
  view: (row: ProposalRow) => Promise<V>,
) {
  if (!decided.ok) return refuse(reply, decided.error);
  return { status: 1 as const, proposal: await view(decided.value) };
}
