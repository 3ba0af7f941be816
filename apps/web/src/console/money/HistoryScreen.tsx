import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Page } from '../../ui/page/Page.tsx';
import { ProposalList } from '../shared/proposals/ProposalList.tsx';
import { Sections } from './Sections.tsx';

/** What was carried out, refused, withdrawn, or has expired. */
export function HistoryScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t('consoleMoney.history')} toolbar={<Sections current="history" />}>
      <ProposalList name="money-history" of={{ state: 'decided' }} />
    </Page>
  );
}
