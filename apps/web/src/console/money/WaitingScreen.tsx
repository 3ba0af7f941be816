import {
  type Proposal,
  type WaitingHandPay,
  WaitingMoneyCalls,
  type WaitingWithdrawal,
} from '@floorcast/contract/proposals';
import { IconCashBanknote, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ask } from '../../api/call/ask.ts';
import { failureOf, failureWords } from '../../api/call/failure.ts';
import { handPaysQuery, openProposalsQuery, openWithdrawalsQuery } from '../../api/endpoints/console.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button, buttonClasses } from '../../ui/button/Button.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { Dot } from '../../ui/values/separators.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import { Elapsed } from '../shared/Elapsed.tsx';
import { ActButton } from '../shared/form/FormDialog.tsx';
import { useMay } from '../shared/use-may.ts';
import { handPayStep } from './HandPayScreen.tsx';
import styles from './Money.module.css';
import { Sections, shown } from './MoneyPage.tsx';

/** What waits for a person: hand pays first, then proposals, then withdrawals. */
export function WaitingScreen() {
  const { t } = useTranslation();
  const reads = useMay()('money.read');
  const come = useFirstAnswers(reads);
  return (
    <Page
      title={t('consoleMoney.title')}
      lead={t('consoleMoney.lead')}
      toolbar={<Sections current="waiting" />}
    >
      {come ? (
        <div className={styles.waiting}>
          {reads && <HandPays />}
          <Proposals />
          {reads && <Withdrawals />}
          <NewProposals />
        </div>
      ) : (
        <p role="status">{t('load.moment')}</p>
      )}
    </Page>
  );
}

/** Whether each of the sections has its answer: one that came later would push those below it away from the finger. */
function useFirstAnswers(reads: boolean): boolean {
  const first = [
    useQuery({ ...handPaysQuery(), enabled: reads }),
    useQuery(openProposalsQuery()),
    useQuery({ ...openWithdrawalsQuery(), enabled: reads }),
  ];
  return first.every(({ isLoading }) => !isLoading);
}

function HandPays() {
  const { t } = useTranslation();
  const query = useQuery(handPaysQuery());
  const rows = query.data?.rows;
  return (
    <section className={styles.section} aria-label={t('consoleMoney.handPays')}>
      <h2>{t('consoleMoney.handPays')}</h2>
      <Answer query={query} empty={rows?.length === 0} words={t('consoleMoney.noHandPays')} />
      <ul className={styles.cards}>
        {rows?.map((handPay) => (
          <li key={handPay.id}>
            <HandPayCard handPay={handPay} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Proposals() {
  const { t } = useTranslation();
  const query = useQuery(openProposalsQuery());
  // Hand pays have their own cards.
  const items = query.data?.items.filter(({ kind }) => kind !== 'hand-pay');
  return (
    <section className={styles.section} aria-label={t('consoleMoney.proposals')}>
      <h2>{t('consoleMoney.proposals')}</h2>
      <Answer query={query} empty={items?.length === 0} words={t('consoleMoney.noProposals')} />
      <ul className={styles.cards}>
        {items?.map((proposal) => (
          <li key={proposal.id}>
            <ProposalCard proposal={proposal} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Withdrawals() {
  const { t } = useTranslation();
  const query = useQuery(openWithdrawalsQuery());
  const rows = query.data?.rows;
  return (
    <section className={styles.section} aria-label={t('consoleMoney.withdrawals')}>
      <h2>{t('consoleMoney.withdrawals')}</h2>
      <Answer query={query} empty={rows?.length === 0} words={t('consoleMoney.noWithdrawals')} />
      <ul className={styles.cards}>
        {rows?.map((withdrawal) => (
          <li key={withdrawal.id}>
            <WithdrawalCard withdrawal={withdrawal} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AnswerProps {
  readonly query: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly data: unknown;
    refetch(): unknown;
  };
  readonly empty: boolean;
  readonly words: string;
}

/** What the screen shows in place of rows: that they come, why they do not, or that there are none. */
function Answer({ query: { isPending, error, data, refetch }, empty, words }: AnswerProps) {
  const { t } = useTranslation();
  if (isPending) return <p role="status">{t('load.moment')}</p>;
  if (error !== null && data === undefined)
    return (
      <Notice
        icon={<IconCashBanknote />}
        title={t('table.failed')}
        hint={failureWords(failureOf(error), t)}
        action={<Button onClick={() => void refetch()}>{t('load.retry')}</Button>}
      />
    );
  return empty ? <p className="quiet">{words}</p> : null;
}

const NEW_KINDS = ['deposit', 'withdrawal', 'adjustment', 'exclusion-end'] as const;

function NewProposals() {
  const { t } = useTranslation();
  const may = useMay();
  const kinds = NEW_KINDS.filter((kind) =>
    may(kind === 'exclusion-end' ? 'exclusions.propose' : 'money.propose'),
  );
  if (kinds.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('consoleMoney.new')}>
      <h2>{t('consoleMoney.new')}</h2>
      <div className="row gap-8">
        {kinds.map((kind) => (
          <Link
            key={kind}
            to="/console/$"
            params={{ _splat: `money/new/${kind}` }}
            preload={false}
            className={buttonClasses('calm', false)}
            data-testid={`new-${kind}`}
          >
            <IconPlus size={18} aria-hidden="true" />
            <span>{t(`consoleMoney.kinds.${kind}`)}</span>
          </Link>
        ))}
      </div>
    </section>
  );
}

/** A hand pay that waits, with what comes next. */
function HandPayCard({ handPay }: { readonly handPay: WaitingHandPay }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { machine, player, kind, amount, at } = handPay;
  return (
    <article className={styles.card} data-testid="hand-pay" data-machine={machine.id}>
      <header className={styles.cardHead}>
        <h3>
          <Link
            to="/console/$"
            params={{ _splat: `money/hand-pay/${machine.id}` }}
            preload={false}
            className={styles.opening}
          >
            <span>{`${machine.id} · `}</span>
            <Verbatim>{machine.name}</Verbatim>
          </Link>
        </h3>
        <Verbatim as="strong" className={styles.amount}>
          {money(amount)}
        </Verbatim>
      </header>
      <p className="quiet">
        <span>{`${t(`consoleMoney.handPayKinds.${kind}`)} · `}</span>
        <Elapsed since={at} />
        {player !== null && (
          <>
            <Dot />
            <Verbatim>{player.username}</Verbatim>
          </>
        )}
      </p>
      <p className={styles.step} data-step={handPayStep(handPay)}>
        {t(`consoleMoney.steps.${handPayStep(handPay)}`, {
          name: handPay.proposal?.proposedBy.username ?? '',
        })}
      </p>
    </article>
  );
}

/** A proposal that waits for a second person. */
function ProposalCard({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { id, kind, player, machine, amount, proposedBy, at, bar, reason } = proposal;
  return (
    <article className={styles.card} data-testid="proposal" data-proposal={id}>
      <header className={styles.cardHead}>
        <h3>
          <Link to="/console/$" params={{ _splat: `money/${id}` }} preload={false} className={styles.opening}>
            {t(`consoleMoney.kinds.${kind}`)}
          </Link>
        </h3>
        {amount !== null && (
          <Verbatim as="strong" className={styles.amount}>
            {money(amount)}
          </Verbatim>
        )}
      </header>
      <p className="quiet">
        {player !== null && (
          <>
            <Verbatim>{player.username}</Verbatim>
            <Dot />
          </>
        )}
        {machine !== null && (
          <>
            <span>{`${machine.id} `}</span>
            <Verbatim>{machine.name}</Verbatim>
            <Dot />
          </>
        )}
        <Verbatim>{proposedBy.username}</Verbatim>
        <Dot />
        <Elapsed since={at} />
      </p>
      {reason !== '' && <p dir="auto">{reason}</p>}
      <p className={styles.step} data-step={bar ?? 'approve'}>
        {t(`consoleMoney.bars.${bar ?? 'none'}`)}
      </p>
    </article>
  );
}

/** A withdrawal that waits: staff take it, pay it outside, and propose that it is settled. */
function WithdrawalCard({ withdrawal }: { readonly withdrawal: WaitingWithdrawal }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { id, player, amount, state, at, proposal } = withdrawal;
  return (
    <article className={styles.card} data-testid="waiting-withdrawal">
      <header className={styles.cardHead}>
        <h3>
          <Verbatim>{player.username}</Verbatim>
          <span>{` · ${id}`}</span>
        </h3>
        <Verbatim as="strong" className={styles.amount}>
          {money(amount)}
        </Verbatim>
      </header>
      <p className="quiet">
        <Verbatim>{player.name}</Verbatim>
        <Dot />
        <Elapsed since={at} />
        <span>{` · ${t(`consoleMoney.withdrawalStates.${state}`)}`}</span>
      </p>
      {proposal === null ? (
        <Next withdrawal={withdrawal} />
      ) : (
        <Link
          to="/console/$"
          params={{ _splat: `money/${proposal.id}` }}
          preload={false}
          className={buttonClasses('calm', false)}
        >
          {t('consoleMoney.steps.proposed', { name: proposal.proposedBy.username })}
        </Link>
      )}
    </article>
  );
}

function Next({ withdrawal: { id, state } }: { readonly withdrawal: WaitingWithdrawal }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const may = useMay();
  if (!may('money.propose')) return null;
  return (
    <div className="row gap-8">
      {state === 'requested' && (
        <ActButton
          act={() => shown(cache, ask(WaitingMoneyCalls.takeWithdrawal, { params: { id } }))}
          onDone={() => undefined}
        >
          {t('consoleMoney.take')}
        </ActButton>
      )}
      <Link
        to="/console/$"
        params={{ _splat: `money/new/withdrawal-settle/${id}` }}
        preload={false}
        className={buttonClasses('calm', false)}
      >
        {t('consoleMoney.settle')}
      </Link>
    </div>
  );
}
