import { randomUUID, timingSafeEqual } from 'node:crypto';
import { CashierCalls } from '@floorcast/contract/cashier';
import { refusal } from '@floorcast/contract/errors';
import { err, ok } from '@floorcast/contract/result';
import type { FastifyRequest } from 'fastify';
import { answer } from '../../people/accounts/index.ts';
import { Refused } from '../../platform/http/errors.ts';
import { bearerToken } from '../../platform/http/requests.ts';
import { carryOut } from './orders.ts';
import type { CashierParts } from './practice-page.routes.ts';

/** Deposits: the address of the cashier's page, and the orders of a cashier's server. */
export function cashierCalls(parts: CashierParts) {
  const { tokens, settings, publishBalance } = parts;
  const posted = async (kind: 'deposit' | 'withdraw', order: Parameters<typeof carryOut>[2]) => {
    const done = await carryOut(parts, kind, order);
    if (!done.ok) return done;
    await publishBalance(order.playerId);
    return ok({ balance: done.value });
  };
  return answer(CashierCalls, {
    async depositPage(_, { account: { id, name, lastname, username } }) {
      const { DEPOSIT_URL } = await settings();
      if (DEPOSIT_URL === '') return err(refusal('notFound', { what: 'cashier' }));
      const own = DEPOSIT_URL.startsWith('/');
      const url = new URL(DEPOSIT_URL, 'http://own');
      for (const [key, value] of Object.entries({ id: String(id), name, lastname, username }))
        url.searchParams.set(key, value);
      if (own) url.searchParams.set('ticket', await tokens.issueTicket({ id: randomUUID(), playerId: id }));
      return ok({ url: own ? `${url.pathname}${url.search}` : url.href });
    },
    deposit: ({ body }) => posted('deposit', body),
    withdraw: ({ body }) => posted('withdraw', body),
  });
}

/** Lets only a cashier's server pass, by its credential. @throws {Refused} 401 */
export function onlyCashier({ headers }: FastifyRequest, credential: string | undefined): void {
  const given = Buffer.from(bearerToken(headers.authorization) ?? '');
  const wanted = Buffer.from(credential ?? '');
  if (wanted.length === 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new Refused(refusal('badSignature'));
}
