import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Page } from '../../ui/page/Page.tsx';
import { SaferPlay } from './SaferPlay.tsx';

/** Limits, breaks and help of a player (PROT-26). */
export function SaferPlayScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t('nav.saferPlay')} lead={t('saferPlay.lead')}>
      <SaferPlay />
    </Page>
  );
}
