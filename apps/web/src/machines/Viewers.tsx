import { IconEye } from '@tabler/icons-react';
import { audience } from '../api/stores/queue-entry.ts';
import { useTranslation } from '../lib/locale/use-translation.ts';
import { useReadable } from '../lib/react/use-readable.ts';
import { CountBadge } from '../ui/values/CountBadge.tsx';

/** The audience count of a machine (GAME-18). Nothing is shown for 0. */
export function Viewers({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  const icon = <IconEye size={16} aria-hidden="true" />;
  return (
    <CountBadge icon={icon} count={count} words={t('watch.viewers', { count })} round testId="viewers" />
  );
}

/** The same at a machine whose seat notifications the player receives. */
export function ViewersAt({ machineId }: { readonly machineId: number | undefined }) {
  const audiences = useReadable(audience);
  return <Viewers count={machineId === undefined ? 0 : (audiences.get(machineId)?.viewers ?? 0)} />;
}
