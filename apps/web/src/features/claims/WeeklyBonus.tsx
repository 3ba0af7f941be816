import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnknownCall } from '../../api/call/unknown-call.ts';
import { claimsQuery } from '../../api/endpoints/claims.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { useClaims, warnOfWeekly } from './use-claims.ts';

/** The weekly bonus alone: its warning when it can be taken, else the house's answer to the claim (CLAIM-4). */
export default function WeeklyBonus({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching } = useQuery({ ...claimsQuery(), staleTime: 0 });
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
