import { useQuery, useQueryClient } from '@tanstack/react-query';
import { setUpQuery } from '../../api/endpoints/console/set-up.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { toast } from '../../ui/toast/toast.ts';

/** What is set up, and how to say that it was changed. */
export function useSetUp() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const query = useQuery(setUpQuery());
  return {
    ...query,
    changed(): void {
      toast({ kind: 'success', words: t('consoleSetup.saved') });
      void cache.invalidateQueries({ queryKey: ['console', 'set-up'] });
    },
  };
}
