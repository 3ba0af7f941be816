import { refusal } from '@floorcast/contract/errors';
import { HandPayConfirmReply, HandPaysReply } from '@floorcast/contract/hand-pays';
import { HandPayId } from '@floorcast/contract/trouble';
import * as z from 'zod';
import type { Bus } from '../../../../platform/bus/bus.ts';
import type { Db } from '../../../../platform/db/schema.ts';
import { refuse } from '../../../../platform/http/errors.ts';
import { about } from '../../../../platform/http/openapi.ts';
import type { Routes } from '../../../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../../../auth/index.ts';
import { openHandPays, payHandPay } from '../../../wallet/index.ts';
import type { Balances } from '../../feed/balances.ts';
import { HAND_PAY_TOPIC } from './hand-pay-service.ts';

const Path = z.object({ id: HandPayId });

interface HandPayParts {
  readonly auth: AuthService;
  readonly db: Db;
  readonly bus: Bus;
  readonly balances: Balances;
}

/** Staff and admins list hand pays, and confirm them. */
export function handPayRoutes(app: Routes, { auth, db, bus, balances }: HandPayParts): void {
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
        ...about('machines', 'Posts a hand pay to its player’s wallet and unlocks the machine, for staff.'),
        params: Path,
        response: { 200: HandPayConfirmReply },
      },
      config: { may: 'hand-pays.approve' },
    },
    async (request, reply) => {
      const { id: staff } = await accountOf(auth, request);
      const { id } = request.params;
      const paid = await db.transaction().execute((tx) => payHandPay(tx, id, `staff:${staff}`));
      if (paid === undefined) return refuse(reply, refusal('notFound', { what: `hand pay ${id}` }));
      const { now, handPay } = paid;
      bus.publish(HAND_PAY_TOPIC, { machineId: handPay.machineId });
      if (now && handPay.playerId !== null) await balances.changed(handPay.playerId, handPay.withheld);
      return { status: 1 as const, now };
    },
  );
}
