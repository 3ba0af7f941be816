import type { Toggles } from '@floorcast/contract/user-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf, failureWords } from '../../api/call/failure.ts';
import { fetchToggles, saveToggles } from '../../api/endpoints/user-data.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { toast } from '../../ui/toast/toast.ts';
import styles from './QuickPanel.module.css';

const NAMES = ['notifications', 'cloudSync', 'retroThrusters'] as const;
const KEY = ['toggles'];

/** The switches of the quick panel, stored with the account: shown at once, and reset when the house refuses them. */
export function QuickSettings() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const toggles = useQuery({ queryKey: KEY, queryFn: ({ signal }) => fetchToggles(signal) });
  /** The switches that were changed, until the house has confirmed them. */
  const [switched, setSwitched] = useState<Partial<Toggles>>({});
  const change = useMutation({
    mutationKey: KEY,
    mutationFn: saveToggles,
    onError: (error) => toast({ kind: 'error', words: failureWords(failureOf(error), t) }),
    async onSettled() {
      await queries.invalidateQueries({ queryKey: KEY });
      // Another one that is under way ends after this.
      if (queries.isMutating({ mutationKey: KEY }) === 1) setSwitched({});
    },
  });
  const flip = (changed: Partial<Toggles>) => {
    setSwitched((before) => ({ ...before, ...changed }));
    change.mutate(changed);
  };
  return (
    <fieldset className={styles.toggles} disabled={!toggles.isSuccess}>
      <legend>{t('quick.settings')}</legend>
      {NAMES.map((name) => (
        <label key={name}>
          <span>{t(`quick.toggles.${name}`)}</span>
          <input
            type="checkbox"
            checked={switched[name] ?? toggles.data?.[name] ?? false}
            onChange={({ target }) => flip({ [name]: target.checked })}
          />
        </label>
      ))}
    </fieldset>
  );
}
