import {
  type Proposal,
  type WaitingHandPay,
  WaitingMoneyCalls,
  type WaitingWithdrawal,
} from '@floorcast/contract/proposals';
import { IconCashBanknote, IconPlus } from '@tabler/icons-react';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { HTMLAttributes, ReactElement } from 'react';
import { ask } from '../../api/call/ask.ts';
import { handPaysQuery, openProposalsQuery, openWithdrawalsQuery } from '../../api/endpoints/console.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { buttonClasses } from '../../ui/button/Button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Dot } from '../../ui/values/separators.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import { Elapsed } from '../shared/Elapsed.tsx';
import { ActButton } from '../shared/form/FormDialog.tsx';
import { Answered, To, ToWhole } from '../shared/parts.tsx';
import { useMay } from '../shared/use-may.ts';
import { HandPayStep } from './HandPayScreen.tsx';
import styles from './Money.module.css';
import { Sections, shown } from './ProposalScreen.tsx';

/** What waits for a person: hand pays first, then proposals, then withdrawals. */
export function WaitingScreen() {
  const { t } = useTranslation();
  const reads = useMay()('money.read');
  const rowsOf = <Row,>({ rows }: { readonly rows: readonly Row[] }) => rows;
  const handPays = useQuery({ ...handPaysQuery(), enabled: reads, select: rowsOf<WaitingHandPay> });
  const proposals = useQuery({
    ...openProposalsQuery(),
    // Hand pays have their own cards.
    select: ({ items }) => items.filter(({ kind }) => kind !== 'hand-pay'),
  });
  const withdrawals = useQuery({
    ...openWithdrawalsQuery(),
    enabled: reads,
    select: rowsOf<WaitingWithdrawal>,
  });
  // A section whose answer came later would push those below it away from the finger.
  const come = [handPays, proposals, withdrawals].every(({ isLoading }) => !isLoading);
  return (
    <Page
      title={t('consoleMoney.title')}
      lead={t('consoleMoney.lead')}
      toolbar={<Sections current="waiting" />}
    >
      {come ? (
        <div className={`stack ${styles.waiting}`}>
          {reads && (
            <Section
              name="handPays"
              none="consoleMoney.noHandPays"
              query={handPays}
              card={(handPay) => <HandPayCard handPay={handPay} />}
            />
          )}
          <Section
            name="proposals"
            none="consoleMoney.noProposals"
            query={proposals}
            card={(proposal) => <ProposalCard proposal={proposal} />}
          />
          {reads && (
            <Section
              name="withdrawals"
              none="consoleMoney.noWithdrawals"
              query={withdrawals}
              card={(withdrawal) => <WithdrawalCard withdrawal={withdrawal} />}
            />
          )}
          <NewProposals />
        </div>
      ) : (
        <p role="status">{t('load.moment')}</p>
      )}
    </Page>
  );
}

interface SectionProps<Row> {
  readonly name: 'handPays' | 'proposals' | 'withdrawals';
  /** Words where nothing waits. */
  readonly none: string;
  readonly query: UseQueryResult<readonly Row[]>;
  readonly card: (row: Row) => ReactElement;
}

/** What waits of one kind, a card each. */
function Section<Row extends { readonly id: string | number }>(props: SectionProps<Row>) {
  const { name, none, query, card } = props;
  const { t } = useTranslation();
  return (
    <section className={`stack gap-12 ${styles.section}`} aria-label={t(`consoleMoney.${name}`)}>
      <h2>{t(`consoleMoney.${name}`)}</h2>
      <Answered query={query} icon={<IconCashBanknote />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="quiet">{t(none)}</p>
          ) : (
            <ul className={`plain gap-12 ${styles.cards}`}>
              {rows.map((row) => (
                <li key={row.id}>{card(row)}</li>
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  );
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
    <section className={`stack gap-12 ${styles.section}`} aria-label={t('consoleMoney.new')}>
      <h2>{t('consoleMoney.new')}</h2>
      <div className="row gap-8">
        {kinds.map((kind) => (
          <To
            key={kind}
            to={`money/new/${kind}`}
            className={buttonClasses('calm')}
            data-testid={`new-${kind}`}
          >
            <IconPlus size={18} aria-hidden="true" />
            <span>{t(`consoleMoney.kinds.${kind}`)}</span>
          </To>
        ))}
      </div>
    </section>
  );
}

interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly head: ReactElement;
  readonly amount: number | null;
  readonly note: Elements;
  readonly children: Elements;
}

function Card({ head, amount, note, children, ...rest }: CardProps) {
  const money = useMoney();
  return (
    <article className={`card rows anywhere gap-8 ${styles.card}`} {...rest}>
      <header className={`row ${styles.cardHead}`}>
        <h3>{head}</h3>
        {amount !== null && (
          <Verbatim as="strong" className={styles.amount}>
            {money(amount)}
          </Verbatim>
        )}
      </header>
      <p className="quiet">{note}</p>
      {children}
    </article>
  );
}

function HandPayCard({ handPay }: { readonly handPay: WaitingHandPay }) {
  const { t } = useTranslation();
  const { machine, player, kind, amount, at } = handPay;
  return (
    <Card
      data-testid="hand-pay"
      data-machine={machine.id}
      head={
        <ToWhole to={`money/hand-pay/${machine.id}`} className={styles.opening}>
          <span>{`${machine.id} · `}</span>
          <Verbatim>{machine.name}</Verbatim>
        </ToWhole>
      }
      amount={amount}
      note={
        <>
          <span>{`${t(`consoleMoney.handPayKinds.${kind}`)} · `}</span>
          <Elapsed since={at} />
          {player !== null && <Dot />}
          {player !== null && <Verbatim>{player.username}</Verbatim>}
        </>
      }
    >
      <HandPayStep handPay={handPay} />
    </Card>
  );
}

function ProposalCard({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation();
  const { id, kind, player, machine, amount, proposedBy, at, bar, reason } = proposal;
  return (
    <Card
      data-testid="proposal"
      data-proposal={id}
      head={
        <ToWhole to={`money/${id}`} className={styles.opening}>
          {t(`consoleMoney.kinds.${kind}`)}
        </ToWhole>
      }
      amount={amount}
      note={
        <>
          {player !== null && <Verbatim>{player.username}</Verbatim>}
          {player !== null && <Dot />}
          {machine !== null && <span>{`${machine.id} `}</span>}
          {machine !== null && <Verbatim>{machine.name}</Verbatim>}
          {machine !== null && <Dot />}
          <Verbatim>{proposedBy.username}</Verbatim>
          <Dot />
          <Elapsed since={at} />
        </>
      }
    >
      {reason !== '' && <p dir="auto">{reason}</p>}
      <p className={styles.step} data-step={bar ?? 'approve'}>
        {t(`consoleMoney.bars.${bar ?? 'none'}`)}
      </p>
    </Card>
  );
}

/** A withdrawal that waits: staff take it, pay it outside, and propose that it is settled. */
function WithdrawalCard({ withdrawal }: { readonly withdrawal: WaitingWithdrawal }) {
  const { t } = useTranslation();
  const { id, player, amount, state, at, proposal } = withdrawal;
  return (
    <Card
      data-testid="waiting-withdrawal"
      head={
        <>
          <Verbatim>{player.username}</Verbatim>
          <span>{` · ${id}`}</span>
        </>
      }
      amount={amount}
      note={
        <>
          <Verbatim>{player.name}</Verbatim>
          <Dot />
          <Elapsed since={at} />
          <span>{` · ${t(`consoleMoney.withdrawalStates.${state}`)}`}</span>
        </>
      }
    >
      {proposal === null ? (
        <Next withdrawal={withdrawal} />
      ) : (
        <To to={`money/${proposal.id}`} className={buttonClasses('calm')}>
          {t('consoleMoney.steps.proposed', { name: proposal.proposedBy.username })}
        </To>
      )}
    </Card>
  );
}

function Next({ withdrawal: { id, state } }: { readonly withdrawal: WaitingWithdrawal }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  if (!useMay()('money.propose')) return null;
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
      <To to={`money/new/withdrawal-settle/${id}`} className={buttonClasses('calm')}>
        {t('consoleMoney.settle')}
      </To>
    </div>
  );
}
