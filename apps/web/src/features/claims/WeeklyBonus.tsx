import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { claimsQuery } from '../../api/claims.ts';
import { useMoney } from '../../api/use-money.ts';
import { useClaims } from './use-claims.ts';
import { warnOfWeekly } from './warn-of-weekly.ts';

/** The weekly bonus by itself: its warning when there is one to take, else what the house says to the wish (CLAIM-4). */
export default function WeeklyBonus({ onClose }: { onClose: () => void }) {
  const { data, isError, isFetching } = useQuery({ ...claimsQuery(), staleTime: 0 });
  const { take } = useClaims();
  const money = useMoney();
  useEffect(() => {
    if (isFetching || (data === undefined && !isError)) return;
    onClose();
    const wanted = data?.weekly.amount ? warnOfWeekly(data.weekly, money) : Promise.resolve(true);
    void wanted.then((yes) => (yes ? take('weekly') : undefined));
  }, [data, isError, isFetching, money, onClose, take]);
  return null;
}
