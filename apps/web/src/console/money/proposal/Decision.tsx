import { familyOf, type Proposal, ProposalNote } from '@floorcast/contract/proposals';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { approve, endProposal, MONEY_KEY } from '../../../api/endpoints/console/money.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { account } from '../../../api/sign-in/account.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { Form } from '../../shared/form/Form.tsx';
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
  const cache = useQueryClient();
  const [asked, ask] = useState(false);
  if (!asked)
    return (
      <Button wide onClick={() => ask(true)} data-testid={name}>
        {t(`consoleMoney.${name}`)}
      </Button>
    );
  return (
    <Form
      schema={ProposalNote}
      words="consoleForm"
      fields={{ note: { words: 'consoleForm.reason' } }}
      button={t(`consoleMoney.${name}`)}
      send={async ({ note }) => {
        const answer = await endProposal(familyOf(kind), id, name, note);
        await cache.invalidateQueries({ queryKey: MONEY_KEY });
        return answer;
      }}
      onDone={() => ask(false)}
      onCancel={() => ask(false)}
    />
  );
}
