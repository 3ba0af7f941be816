import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Page } from '../../ui/page/Page.tsx';
import { RuleList } from './RuleList.tsx';

/** The rules of the house (RULES-1). */
export function RulesScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t('rules.title')} lead={t('rules.lead')} narrow>
      <RuleList />
    </Page>
  );
}
