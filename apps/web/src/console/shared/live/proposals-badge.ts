import { countForMe } from '../../../api/endpoints/console/money.ts';
import { badges } from './badges.ts';

/** Counts the proposals that the account may approve. */
export async function readProposalsBadge(): Promise<void> {
  const count = await countForMe();
  if (count !== null) badges.set('proposals', count);
}
