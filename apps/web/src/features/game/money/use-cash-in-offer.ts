import { useState } from 'react';
import { useMoney } from '../../../api/settings/use-money.ts';
import { balance } from '../../../api/stores/balance.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { isMoving } from '../../../realtime/play/reduce-transfer.ts';
import { leastStake } from '../status/controls-state.ts';
import { mostToMove } from './coins.ts';
import { quickAmounts } from './quick-amounts.ts';

export interface CashInOffer {
  /** Minor units, each to be moved at one press; none while the wallet is not known, or too small for a game. */
  readonly amounts: readonly number[];
  /** Why they are few, in words. */
  readonly note: string | null;
}

/** The amounts of a machine without credit (GAME-5). They stay while money is moving, though the wallet changes. */
export function useCashInOffer(seat: Seat | null): CashInOffer {
  const { t } = useTranslation();
  const money = useMoney();
  const wallet = useHeld(useReadable(balance), isMoving(seat));
  if (seat === null || wallet === null) return { amounts: [], note: null };
  const bounds = { wallet, limit: seat.policy.maxCashIn ?? Number.POSITIVE_INFINITY };
  const { amounts, bounded } = quickAmounts(leastStake(seat), bounds);
  const note = bounded === null ? null : t(`cashIn.${bounded}`, { amount: money(mostToMove(bounds)) });
  return { amounts, note };
}

/** A value, or the one from before while it is held. */
function useHeld<T>(value: T, holds: boolean): T {
  const [held, setHeld] = useState(value);
  if (!holds && held !== value) setHeld(value);
  return holds ? held : value;
}
