import { IconSettingsOff } from '@tabler/icons-react';
import { failureOf, failureWords } from '../../api/call/failure.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Notice } from '../../ui/status/Notice.tsx';

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
