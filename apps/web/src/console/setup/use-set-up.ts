import { SetUpCalls } from '@floorcast/contract/set-up';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../api/call/ask.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { toast } from '../../ui/toast/toast.ts';

/** What is set up, and how to say that it was changed. */
export function useSetUp() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const query = useQuery(queryOf(SetUpCalls.read));
  return {
    ...query,
    changed(): void {
      toast({ kind: 'success', words: t('consoleSetup.saved') });
      void cache.invalidateQueries({ queryKey: ['console', 'set-up'] });
    },
  };
}
