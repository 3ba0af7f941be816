import { useEffect } from 'react';
import { applyJackpots } from '../../api/endpoints/machines.ts';
import { account } from '../../api/sign-in/account.ts';
import { browserNetwork } from '../../realtime/browser-network.ts';
import { openJackpotChannel } from '../../realtime/jackpot-channel.ts';
import type { Elements } from '../../ui/elements.ts';
import { queries } from '../queries.ts';
import { sharedChannel } from './shared-channel.ts';

const openJackpots = sharedChannel(() =>
  openJackpotChannel({
    network: browserNetwork,
    token: () => account.token() ?? '',
    jackpots: (levels) => applyJackpots(queries, levels),
  }),
);

/** Around screens that show brands: jackpots are received for as long as one of them is open (LOBBY-6). */
export function JackpotChannel({ children }: { children: Elements }) {
  useEffect(openJackpots, []);
  return children;
}
