import type { Proposal, ProposalDetailReply } from '@floorcast/contract/proposals';
import { IconFileUnknown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureOf, failureWords } from '../../../api/call/failure.ts';
import { proposalQuery } from '../../../api/endpoints/console/money.ts';
import { useMoney, useSignedMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { buttonClasses } from '../../../ui/button/button-classes.ts';
import { Notice } from '../../../ui/status/Notice.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { useMay } from '../../shared/use-may.ts';
import styles from '../Money.module.css';
import { MoneyPage } from '../MoneyPage.tsx';
import { SlipButton } from '../SlipButton.tsx';
import { Decision } from './Decision.tsx';
import { ProposalFigures } from './ProposalFigures.tsx';

/** Ledger accounts with names of their own. */
const NAMED = ['house:bank', 'house:adjustments', 'house:variance', 'house:jackpots', 'withdrawals'] as const;

/** What an open proposal would change: each account before it, the change, and after it. */
function Effects({ effects }: Pick<ProposalDetailReply, 'effects'>) {
  const { t } = useTranslation();
  const money = useMoney();
  const signed = useSignedMoney();
  const name = useAccountName();
  if (effects.length === 0) return null;
  return (
    <table className={styles.effects} aria-label={t('consoleMoney.effects')} data-testid="effects">
      <thead>
        <tr>
          <th scope="col">{t('consoleMoney.account')}</th>
          <th scope="col">{t('consoleMoney.before')}</th>
          <th scope="col">{t('consoleMoney.change')}</th>
          <th scope="col">{t('consoleMoney.after')}</th>
        </tr>
      </thead>
      <tbody>
        {effects.map(({ account, before, change }) => (
          <tr key={account}>
            <th scope="row">{name(account)}</th>
            <td data-label={t('consoleMoney.before')}>{money(before)}</td>
            <td data-label={t('consoleMoney.change')}>{signed(change)}</td>
            <td data-label={t('consoleMoney.after')}>{money(before + change)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useAccountName(): (account: string) => string {
  const { t } = useTranslation();
  return (account) => {
    const named = NAMED.find((each) => each === account);
    if (named !== undefined) return t(`consoleMoney.accounts.${named.replace('house:', '')}`);
    const [kind, id = ''] = account.split(':');
    if (kind === 'player') return t('consoleMoney.accounts.player');
    return t('consoleMoney.accounts.machine', { id });
  };
}

/** One proposal: what it is, what it would change, and what the reader may do about it. */
export function ProposalScreen({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery(proposalQuery(id));
  const title =
    data === undefined ? t('consoleMoney.proposal') : t(`consoleMoney.kinds.${data.proposal.kind}`);
  return (
    <MoneyPage title={title}>
      {isPending && <p role="status">{t('load.moment')}</p>}
      {error !== null && data === undefined && (
        <Notice
          icon={<IconFileUnknown />}
          title={t('table.failed')}
          hint={failureWords(failureOf(error), t)}
          action={<Button onClick={() => void refetch()}>{t('load.retry')}</Button>}
        />
      )}
      {data !== undefined && <Detail reply={data} />}
    </MoneyPage>
  );
}

function Detail({ reply: { proposal, effects } }: { readonly reply: ProposalDetailReply }) {
  const money = useMoney();
  return (
    <div className={styles.boxes} data-testid="proposal-detail">
      <section className={styles.box}>
        {proposal.amount !== null && (
          <Verbatim as="strong" className={styles.big}>
            {money(proposal.amount)}
          </Verbatim>
        )}
        <ProposalFigures proposal={proposal} />
        <Effects effects={effects} />
        <Afterwards proposal={proposal} />
      </section>
      {proposal.state === 'open' && (
        <section className={styles.box}>
          <Decision proposal={proposal} />
        </section>
      )}
    </div>
  );
}

const VOIDABLE: readonly string[] = ['deposit', 'withdrawal', 'adjustment'];

/** What can be done about one that was carried out: its slip, and its void. */
function Afterwards({ proposal: { id, kind, state, slip } }: { readonly proposal: Proposal }) {
  const { t } = useTranslation();
  const may = useMay();
  const canPrint = slip !== null && may('money.read');
  const canVoid = state === 'done' && VOIDABLE.includes(kind) && may('money.propose');
  if (!canPrint && !canVoid) return null;
  return (
    <div className={styles.buttons}>
      {canPrint && <SlipButton proposalId={id} number={slip} />}
      {canVoid && (
        <Link
          to="/console/$"
          params={{ _splat: `money/new/void/${id}` }}
          preload={false}
          className={buttonClasses('calm', false)}
        >
          {t('consoleMoney.void')}
        </Link>
      )}
    </div>
  );
}
