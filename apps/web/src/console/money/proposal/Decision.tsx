import { familyOf, type Proposal } from '@floorcast/contract/proposals';
import { useState } from 'react';
import { approve, endProposal } from '../../../api/endpoints/console/money.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { account } from '../../../api/sign-in/account.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ReasonForm } from '../../shared/form/ReasonForm.tsx';
import styles from '../Money.module.css';
import { useMoneyAct } from '../use-money-act.ts';

interface DecisionProps {
  readonly proposal: Proposal;
  readonly onDone?: (proposal: Proposal) => void;
}

/** What the reader may do about an open proposal: approve or refuse another's, withdraw the own one, or why neither. */
export function Decision({ proposal, onDone }: DecisionProps) {
  const { t } = useTranslation();
  const now = useReadable(account);
  if (proposal.state !== 'open') return null;
  const own = now.phase === 'signed-in' && now.user.id === proposal.proposedBy.id;
  if (proposal.bar === null) return <Approval proposal={proposal} {...(onDone && { onDone })} />;
  return (
    <div className={styles.form}>
      <p data-testid="bar" data-bar={proposal.bar}>
        {t(`consoleMoney.bars.${proposal.bar}`)}
      </p>
      {own && <Ending proposal={proposal} act="withdraw" />}
    </div>
  );
}

function Approval({ proposal, onDone }: DecisionProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const act = useMoneyAct();
  const { id, kind, amount } = proposal;

  async function press(): Promise<void> {
    const done = await act.run(() => approve(familyOf(kind), id));
    if (done !== undefined) {
      toast({ kind: 'success', about: 'money', words: t('consoleMoney.carriedOut') });
      onDone?.(done.proposal);
    }
  }

  return (
    <div className={styles.form}>
      <Button
        look="strong"
        wide
        disabled={act.busy}
        aria-busy={act.busy}
        onClick={() => void press()}
        data-testid="approve"
      >
        {amount === null
          ? t('consoleMoney.approve')
          : t('consoleMoney.approveAmount', { amount: money(amount) })}
      </Button>
      {act.problem !== null && (
        <p role="alert" className={styles.problem}>
          {act.problem}
        </p>
      )}
      <Ending proposal={proposal} act="refuse" />
    </div>
  );
}

interface EndingProps {
  readonly proposal: Proposal;
  readonly act: 'refuse' | 'withdraw';
}

function Ending({ proposal: { id, kind }, act: name }: EndingProps) {
  const { t } = useTranslation();
  const act = useMoneyAct();
  const [asked, ask] = useState(false);

  async function end(note: string): Promise<void> {
    const done = await act.run(() => endProposal(familyOf(kind), id, name, note));
    if (done !== undefined) ask(false);
  }

  if (!asked)
    return (
      <Button wide onClick={() => ask(true)} data-testid={name}>
        {t(`consoleMoney.${name}`)}
      </Button>
    );
  return (
    <ReasonForm
      act={act}
      words={t(`consoleMoney.${name}`)}
      onReason={(note) => void end(note)}
      onCancel={() => ask(false)}
    />
  );
}
