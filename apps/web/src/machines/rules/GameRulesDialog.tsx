import { useQuery } from '@tanstack/react-query';
import { failureOf, isRefused, isUnknownCall } from '../../api/call/failure.ts';
import { gameRulesQuery } from '../../api/endpoints/rules.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { LoadFailed } from '../../ui/status/LoadFailed.tsx';
import { GameRulesView } from './GameRulesView.tsx';

/** The rules of the game at a machine, over another screen (RULE-20). */
export default function GameRulesDialog({ machineId, onClose }: { machineId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, isPending, error, refetch } = useQuery(gameRulesQuery(machineId));
  const missing = isUnknownCall(error) || (error !== null && isRefused(failureOf(error), 'notFound'));
  return (
    <Dialog title={data?.rules.game ?? t('gameRules.title')} onClose={onClose} side="end" testId="game-rules">
      {isPending && <p role="status">{t('load.moment')}</p>}
      {missing && <p>{t('gameRules.none')}</p>}
      {error !== null && !missing && <LoadFailed offered onRetry={() => void refetch()} />}
      {data !== undefined && <GameRulesView reply={data} />}
    </Dialog>
  );
}
