import { FAMILY_CALLS, familyOf, type Proposal } from '@floorcast/contract/proposals';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../../api/call/ask.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { account } from '../../../api/sign-in/account.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { Form } from '../../shared/form/Form.tsx';
import styles from '../Money.module.css';
import { shown } from '../shown.ts';

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
  const cache = useQueryClient();
  const { id, kind, amount } = proposal;

  return (
    <div className={styles.form}>
      <ActButton
        look="strong"
        wide
        once
        act={() => shown(cache, ask(FAMILY_CALLS[familyOf(kind)].approve, { params: { id } }))}
        onDone={(done) => {
          toast({ kind: 'success', about: 'money', words: t('consoleMoney.carriedOut') });
          onDone?.(done.proposal);
        }}
        data-testid="approve"
      >
        {amount === null
          ? t('consoleMoney.approve')
          : t('consoleMoney.approveAmount', { amount: money(amount) })}
      </ActButton>
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
  const [asked, setAsked] = useState(false);
  if (!asked)
    return (
      <Button wide onClick={() => setAsked(true)} data-testid={name}>
        {t(`consoleMoney.${name}`)}
      </Button>
    );
  return (
    <Form
      schema={FAMILY_CALLS[familyOf(kind)][name].body}
      words="consoleForm"
      fields={{ note: { words: 'consoleForm.reason' } }}
      button={t(`consoleMoney.${name}`)}
      send={({ note }) =>
        shown(cache, ask(FAMILY_CALLS[familyOf(kind)][name], { params: { id }, body: { note } }))
      }
      onDone={() => setAsked(false)}
      onCancel={() => setAsked(false)}
    />
  );
}
