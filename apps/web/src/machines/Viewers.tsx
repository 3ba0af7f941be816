import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { crowd } from '../api/crowd.ts';
import { useReadable } from '../lib/use-readable.ts';
import { Tally } from '../ui/Tally.tsx';

/** How many watch a machine, its player aside (GAME-18). Nothing while nobody does. */
export function Viewers({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  const icon = <IconEye size={16} aria-hidden="true" />;
  return <Tally icon={icon} count={count} words={t('watch.viewers', { count })} round testId="viewers" />;
}

/** The same at a machine whose news the player is told. */
export function ViewersAt({ machineId }: { readonly machineId: number | undefined }) {
  const news = useReadable(crowd);
  return <Viewers count={machineId === undefined ? 0 : (news.get(machineId)?.viewers ?? 0)} />;
}
