import type { Toggles } from '@floorcast/contract/user-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
  const change = useMutation({
    mutationFn: saveToggles,
    onMutate: (changed: Partial<Toggles>) =>
      queries.setQueryData<Toggles>(KEY, (before) => before && { ...before, ...changed }),
    onError: (error) => toast({ kind: 'error', words: failureWords(failureOf(error), t) }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <fieldset className={styles.toggles} disabled={!toggles.isSuccess}>
      <legend>{t('quick.settings')}</legend>
      {NAMES.map((name) => (
        <label key={name}>
          {t(`quick.toggles.${name}`)}
          <input
            type="checkbox"
            checked={toggles.data?.[name] ?? false}
            onChange={({ target }) => change.mutate({ [name]: target.checked })}
          />
        </label>
      ))}
    </fieldset>
  );
}
