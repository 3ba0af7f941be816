import { ClaimCalls } from '@floorcast/contract/claims';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '../../api/call/ask.ts';
import { isUnknownCall } from '../../api/call/failure.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { useClaims, warnOfWeekly } from './use-claims.ts';

/** The weekly bonus alone: its warning when it can be taken, else the house's answer to the claim (CLAIM-4). */
export default function WeeklyBonus({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching } = useQuery(queryOf(ClaimCalls.read));
  const { take } = useClaims();
  const money = useMoney();
  useEffect(() => {
    if (isFetching || (data === undefined && error === null)) return;
    onClose();
    const warns = isUnknownCall(error) || (data !== undefined && data.weekly.amount > 0);
    const wanted = warns ? warnOfWeekly(data?.weekly, money) : Promise.resolve(true);
    void wanted.then((yes) => (yes ? take('weekly') : undefined));
  }, [data, error, isFetching, money, onClose, take]);
  return null;
}
