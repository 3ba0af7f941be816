import { useTranslation } from '../../lib/locale/use-translation.ts';

/** The name of a SAS exception; null for one without a name of its own. */
export function useExceptionName(): (exception: number) => string | null {
  const { t } = useTranslation();
  return (exception) => t(`consoleWall.exception.${exception}`, { defaultValue: '' }) || null;
}
