import { PROPOSAL_KINDS } from '@floorcast/contract/proposals';
import { IconCashOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MONEY_KEY } from '../../api/endpoints/console.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { buttonClasses } from '../../ui/button/Button.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import type { ScreenProps } from '../screen-props.ts';
import { onMoney } from '../shared/live/live.ts';
import { To } from '../shared/parts.tsx';
import { ProposalList } from '../shared/proposals/ProposalList.tsx';
import { HandPayScreen } from './HandPayScreen.tsx';
import { Sections } from './MoneyPage.tsx';
import { ProposalScreen } from './ProposalScreen.tsx';
import { ProposeScreen } from './ProposeScreen.tsx';
import { WaitingScreen } from './WaitingScreen.tsx';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Money by hand: what waits, and below it `money/hand-pay/{machine}`, `money/new/{kind}/{player}`, `money/history` and
 * `money/{proposal}`.
 */
export default function MoneyScreen({ rest: [part, first = '', second] }: ScreenProps) {
  const { t } = useTranslation();
  useMoneyChanges();
  if (part === undefined) return <WaitingScreen />;
  if (part === 'history') return <HistoryScreen />;
  if (part === 'hand-pay') return <HandPayScreen key={first} machineId={Number(first)} />;
  const kind = PROPOSAL_KINDS.find((each) => each === first);
  if (part === 'new' && kind !== undefined && kind !== 'hand-pay')
    return <ProposeScreen key={`${first}/${second}`} kind={kind} about={second} />;
  if (UUID.test(part)) return <ProposalScreen key={part} id={part} />;
  return (
    <Notice
      wholePage
      icon={<IconCashOff />}
      title={t('consoleMoney.unknown')}
      action={
        <To to="money" className={buttonClasses('calm')}>
          {t('consoleMoney.back')}
        </To>
      }
    />
  );
}

/** What was carried out, refused, withdrawn, or has expired. */
function HistoryScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t('consoleMoney.history')} toolbar={<Sections current="history" />}>
      <ProposalList name="money-history" of={{ state: 'decided' }} />
    </Page>
  );
}

/** Reads what is shown of money again when the house notifies that it has changed. */
function useMoneyChanges(): void {
  const cache = useQueryClient();
  useEffect(() => onMoney(() => void cache.invalidateQueries({ queryKey: MONEY_KEY })), [cache]);
}
