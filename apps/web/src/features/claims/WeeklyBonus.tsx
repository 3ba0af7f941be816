import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { claimsQuery } from '../../api/endpoints/claims.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { useClaims } from './use-claims.ts';
import { warnOfWeekly } from './warn-of-weekly.ts';

/** The weekly bonus alone: its warning when it can be taken, else the house's answer to the claim (CLAIM-4). */
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
