import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MONEY_KEY } from '../../api/endpoints/console/money.ts';
import { onMoney } from '../shared/live/live.ts';

/** Reads what is shown of money again when the house notifies that it has changed. */
export function useMoneyChanges(): void {
  const cache = useQueryClient();
  useEffect(() => onMoney(() => void cache.invalidateQueries({ queryKey: MONEY_KEY })), [cache]);
}
