import type { Toggles } from '@floorcast/contract/user-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf, failureWords } from '../../api/failure.ts';
import { fetchToggles, saveToggles } from '../../api/user-data.ts';
import { toast } from '../../ui/toast.ts';
import styles from './QuickPanel.module.css';

const NAMES = ['notifications', 'cloudSync', 'retroThrusters'] as const;
const KEY = ['toggles'];

/** The switches of the quick panel, kept with the account: seen at once, taken back when the house does not have them. */
export function QuickSettings() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const toggles = useQuery({ queryKey: KEY, queryFn: ({ signal }) => fetchToggles(signal) });
  /** What was switched, until the house has said what it has. */
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
          {t(`quick.toggles.${name}`)}
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
