import { PROPOSAL_KINDS } from '@floorcast/contract/proposals';
import { IconCashOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { buttonClasses } from '../../ui/button/button-classes.ts';
import { Notice } from '../../ui/status/Notice.tsx';
import type { ScreenProps } from '../screen-props.ts';
import { HistoryScreen } from './HistoryScreen.tsx';
import { HandPayScreen } from './hand-pay/HandPayScreen.tsx';
import { ProposeScreen } from './ProposeScreen.tsx';
import { ProposalScreen } from './proposal/ProposalScreen.tsx';
import { useMoneyChanges } from './use-money-changes.ts';
import { WaitingScreen } from './waiting/WaitingScreen.tsx';

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
        <Link to="/console/$" params={{ _splat: 'money' }} preload={false} className={buttonClasses('calm')}>
          {t('consoleMoney.back')}
        </Link>
      }
    />
  );
}
