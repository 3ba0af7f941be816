import { DepositReply } from '@floorcast/contract/player';
import { callOrThrow } from '../call/call.ts';

/** The cashier's page for this player, good for one deposit. @throws {FailureError} */
export const fetchDepositUrl = (language: string, signal: AbortSignal) =>
  callOrThrow({ path: '/player/deposit', reply: DepositReply, signal }).then(({ url }) => {
    const address = new URL(url, location.href);
    address.searchParams.set('lang', language);
    return address;
  });
