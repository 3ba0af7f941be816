import { SetUpCalls } from '@floorcast/contract/set-up';
import { IconSettingsOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../api/call/ask.ts';
import { failureOf, failureWords } from '../../api/call/failure.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Notice } from '../../ui/status/Notice.tsx';
import { toast } from '../../ui/toast/toast.ts';
import styles from './Area.module.css';

interface AnswerProps<T> {
  readonly query: {
    readonly data: T | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly children: (data: T) => Elements;
}

/** What the house has answered, or why it has not. */
export function Answer<T>({ query: { data, error, refetch }, children }: AnswerProps<T>) {
  const { t } = useTranslation();
  if (data !== undefined) return children(data);
  if (error === null) return <p role="status">{t('load.moment')}</p>;
  return (
    <Notice
      icon={<IconSettingsOff />}
      title={t('table.failed')}
      hint={failureWords(failureOf(error), t)}
      action={<Button onClick={() => void refetch()}>{t('load.retry')}</Button>}
    />
  );
}

/** What is wrong with a long form, and its buttons: in sight wherever the form is scrolled. */
export function FormBar({ children }: { readonly children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}

/** What an area of the set-up may change. */
export interface AreaProps {
  /** Whether the account may change brands, machines, floors and rules. */
  readonly forFloor: boolean;
  /** Whether it may change settings, the policy, notices and claims. */
  readonly forSite: boolean;
}

/** What is set up. */
export const useSetUp = () => useQuery(queryOf(SetUpCalls.read));

/** Says that something was changed, and reads again what is set up. */
export function useChanged(): () => void {
  const { t } = useTranslation();
  const cache = useQueryClient();
  return () => {
    toast({ kind: 'success', words: t('consoleSetup.saved') });
    void cache.invalidateQueries({ queryKey: ['console', 'set-up'] });
  };
}
