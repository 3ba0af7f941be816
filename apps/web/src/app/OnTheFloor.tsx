import { type ReactNode, useEffect } from 'react';
import { account } from '../api/account.ts';
import { applyJackpots } from '../api/machine-queries.ts';
import { browserNetwork } from '../realtime/browser-network.ts';
import { openJackpotChannel } from '../realtime/jackpot-channel.ts';
import { heldChannel } from './held-channel.ts';
import { queries } from './queries.ts';

const holdJackpots = heldChannel(() =>
  openJackpotChannel({
    network: browserNetwork,
    token: () => account.token() ?? '',
    jackpots: (levels) => applyJackpots(queries, levels),
  }),
);

/** What screens that show brands stand on: jackpots move for as long as one of them is open (LOBBY-6). */
export function OnTheFloor({ children }: { children: ReactNode }) {
  useEffect(holdJackpots, []);
  return children;
}
