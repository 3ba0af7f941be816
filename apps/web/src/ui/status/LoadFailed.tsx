import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../button/Button.tsx';

interface LoadFailedProps {
  /** What failed; that this could not be loaded unless set. */
  readonly words?: string;
  /** Whether another try is of use: not where the server has no such thing. */
  readonly offered: boolean;
  readonly onRetry: () => void;
}

/** In place of what could not be loaded: that it failed and a way to try again, or that this site does not have it. */
export function LoadFailed({ words, offered, onRetry }: LoadFailedProps) {
  const { t } = useTranslation();
  if (!offered) return <p role="status">{t('notOffered.page')}</p>;
  return (
    <p role="alert">
      <span>{`${words ?? t('load.failed')} `}</span>
      <Button onClick={onRetry}>{t('load.retry')}</Button>
    </p>
  );
}
