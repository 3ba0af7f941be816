import { CashierCalls } from '@floorcast/contract/cashier';
import { WithdrawalCalls } from '@floorcast/contract/withdrawals';
import { queryOptions } from '@tanstack/react-query';
import { queryOf, requestOf } from '../call/ask.ts';
import { call } from '../call/call.ts';
import { FailureError } from '../call/failure.ts';
import { settings } from '../settings/settings.ts';
import { account } from '../sign-in/account.ts';

const SHOWN = 10;
/** How often (ms) an open withdrawal is looked after: the cashier settles it without a notification. */
const OPEN_EVERY_MS = 5_000;

export const withdrawalsQuery = () =>
  queryOptions({
    ...queryOf(WithdrawalCalls.list, { query: { size: SHOWN } }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ settled }) => settled === null) ? OPEN_EVERY_MS : false,
  });

/**
 * The cashier's page for this player, good for one deposit. A server without such a call names it in its settings, and
 * its query carries the player (C9.4). @throws {FailureError}
 */
export async function fetchDepositUrl(language: string, signal: AbortSignal): Promise<URL> {
  const result = await call({ ...requestOf(CashierCalls.depositPage), signal });
  if (!result.ok && result.error.kind !== 'unknown-call') throw new FailureError(result.error);
  const address = result.ok ? new URL(result.value.url, location.href) : pageOfSettings();
  address.searchParams.set('lang', language);
  return address;
}

function pageOfSettings(): URL {
  const address = new URL(settings().DEPOSIT_URL, location.href);
  const now = account.getState();
  if (now.phase !== 'signed-in') return address;
  const { id, name, lastname, username } = now.user;
  for (const [key, value] of Object.entries({ id: String(id), name, lastname, username }))
    address.searchParams.set(key, value);
  return address;
}
