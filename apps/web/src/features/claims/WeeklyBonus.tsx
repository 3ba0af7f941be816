import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { claimsQuery } from '../../api/claims.ts';
import { useClaims } from './use-claims.ts';
import { WeeklyWarning } from './WeeklyWarning.tsx';

/** The weekly bonus by itself: its warning when there is one to take, else what the house says to the wish (CLAIM-4). */
export default function WeeklyBonus({ onClose }: { onClose: () => void }) {
  const { data, isError } = useQuery({ ...claimsQuery(), staleTime: 0 });
  const { take } = useClaims();
  const nothing = isError || data?.weekly.amount === 0;
  useEffect(() => {
    if (!nothing) return;
    onClose();
    void take('weekly');
  }, [nothing, onClose, take]);
  if (data === undefined || nothing) return null;
  return <WeeklyWarning offer={data.weekly} onConfirm={() => void take('weekly')} onClose={onClose} />;
}
