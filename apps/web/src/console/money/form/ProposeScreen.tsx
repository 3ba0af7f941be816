import type { ProposalKind } from '@floorcast/contract/proposals';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { MoneyPage } from '../MoneyPage.tsx';
import { CashForm } from './CashForm.tsx';
import { usePlayer } from './PlayerPick.tsx';
import { SettleForm } from './SettleForm.tsx';
import { VoidForm } from './VoidForm.tsx';

interface ProposeScreenProps {
  readonly kind: Exclude<ProposalKind, 'hand-pay'>;
  /** The id of what it is about: a player, a withdrawal or a proposal. */
  readonly about: string | undefined;
}

/** Proposes that money is moved by hand, or that an exclusion ends. */
export function ProposeScreen({ kind, about }: ProposeScreenProps) {
  const { t } = useTranslation();
  return (
    <MoneyPage title={t(`consoleMoney.kinds.${kind}`)} lead={t(`consoleMoney.leads.${kind}`)}>
      <Form kind={kind} about={about} />
    </MoneyPage>
  );
}

function Form({ kind, about }: ProposeScreenProps) {
  const number = about !== undefined && /^[1-9]\d{0,9}$/.test(about) ? Number(about) : undefined;
  const player = usePlayer(kind === 'void' || kind === 'withdrawal-settle' ? undefined : number);
  switch (kind) {
    case 'void':
      return about === undefined ? null : <VoidForm proposalId={about} />;
    case 'withdrawal-settle':
      return number === undefined ? null : <SettleForm withdrawalId={number} />;
    default:
      return <CashForm key={player?.id ?? 'none'} kind={kind} first={player ?? null} />;
  }
}
