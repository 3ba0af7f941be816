import { HandPayConfirmReply, HandPaysReply } from '@floorcast/contract/hand-pays';
import { GivenId } from '@floorcast/contract/ids';
import { WaitingHandPaysReply, WaitingWithdrawalsReply } from '@floorcast/contract/proposals';
import { HandPayId } from '@floorcast/contract/trouble';
import * as z from 'zod';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { accountOf } from '../auth/index.ts';
import { openHandPays } from '../wallet/index.ts';
import type { ProposalParts } from './proposals.routes.ts';
import { takeWithdrawal } from './take-withdrawal.ts';
import { waitingHandPays, waitingWithdrawals } from './waiting-money.ts';

const HandPayPath = z.object({ id: HandPayId });
const WithdrawalPath = z.object({ id: GivenId });

/** What waits for staff: hand pays and withdrawals. */
export function waitingMoneyRoutes(app: Routes, { auth, db, clock, fourEyes }: ProposalParts): void {
  const now = () => new Date(clock.now());
  app.get(
    '/api/console/hand-pays',
    {
      schema: {
        ...about('console', 'Lists hand pays that wait, with what staff have proposed.'),
        response: { 200: WaitingHandPaysReply },
      },
      config: { may: 'money.read' },
    },
    async (request) => ({
      status: 1 as const,
      rows: await waitingHandPays(db, fourEyes, await accountOf(auth, request), now()),
    }),
  );
  app.get(
    '/api/console/withdrawals',
    {
      schema: {
        ...about('console', 'Lists withdrawals that wait for the cashier.'),
        response: { 200: WaitingWithdrawalsReply },
      },
      config: { may: 'money.read' },
    },
    async (request) => ({
      status: 1 as const,
      rows: await waitingWithdrawals(db, await accountOf(auth, request), now()),
    }),
  );
  app.post(
    '/api/console/withdrawals/:id/take',
    {
      schema: {
        ...about('console', 'Takes a withdrawal before it is paid: its player cannot cancel it any more.'),
        params: WithdrawalPath,
        response: { 200: WaitingWithdrawalsReply },
      },
      config: { may: 'money.propose' },
    },
    async (request, reply) => {
      const by = await accountOf(auth, request);
      const taken = await inTransaction(db, (tx) => takeWithdrawal(tx, by, request.params.id));
      if (!taken.ok) return refuse(reply, taken.error);
      const rows = await waitingWithdrawals(db, by, now());
      return { status: 1 as const, rows: rows.filter(({ id }) => id === request.params.id) };
    },
  );
}

/** Hand pays as clients of C16 list and confirm them. */
export function handPayRoutes(app: Routes, { auth, db, fourEyes }: ProposalParts): void {
  app.get(
    '/api/hand-pays',
    {
      schema: {
        ...about('machines', 'Lists hand pays that wait, for staff.'),
        response: { 200: HandPaysReply },
      },
      config: { may: 'money.read' },
    },
    async () => {
      const open = await openHandPays(db);
      const rows = open.map(({ sessionId: _, reset: __, withheld: ___, at, ...row }) => ({
        ...row,
        at: at.toISOString(),
      }));
      return { status: 1 as const, rows };
    },
  );
  app.post(
    '/api/hand-pays/:id/confirm',
    {
      schema: {
        ...about('machines', 'Posts a hand pay and unlocks its machine; a large one, once it is proposed.'),
        params: HandPayPath,
        response: { 200: HandPayConfirmReply },
      },
      config: { may: 'hand-pays.approve' },
    },
    async (request, reply) => {
      const confirmed = await fourEyes.confirm(await accountOf(auth, request), request.params.id);
      if (!confirmed.ok) return refuse(reply, confirmed.error);
      return { status: 1 as const, now: confirmed.value.now };
    },
  );
}
