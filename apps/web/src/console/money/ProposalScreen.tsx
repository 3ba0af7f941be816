import { may } from '@floorcast/contract/duties';
import {
  FAMILY_CALLS,
  familyOf,
  type Proposal,
  type ProposalDetailReply,
} from '@floorcast/contract/proposals';
import { IconFileUnknown } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ask } from '../../api/call/ask.ts';
import { failureOf, failureWords } from '../../api/call/failure.ts';
import { proposalQuery } from '../../api/endpoints/console.ts';
import { useMoney, useSignedMoney } from '../../api/settings/use-money.ts';
import { account } from '../../api/sign-in/account.ts';
import { formatMinute } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { Button, buttonClasses } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { Figures } from '../../ui/values/Figures.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import { Form } from '../shared/form/Form.tsx';
import { ActButton } from '../shared/form/FormDialog.tsx';
import { ProposalStateBadge } from '../shared/proposals/ProposalList.tsx';
import { useMay } from '../shared/use-may.ts';
import styles from './Money.module.css';
import { MoneyPage, SlipButton, shown } from './MoneyPage.tsx';

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
    <div className="stack gap-16" data-testid="proposal-detail">
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
    <div className="row gap-8">
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
    <div className="stack gap-8">
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
    <div className="stack gap-8">
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

/** Everything that is known of a proposal, beside its amount. */
export function ProposalFigures({ proposal }: { readonly proposal: Proposal }) {
  const { t, i18n } = useTranslation();
  const { state, player, machine, reason, proposedBy, at, decidedBy, decidedAt, note, expires } = proposal;
  const moment = (text: string) => formatMinute(text, i18n.language);
  return (
    <Figures>
      <Figure name={t('consoleMoney.state')}>
        <ProposalStateBadge state={state} />
      </Figure>
      {player !== null && (
        <Figure name={t('consoleMoney.player')}>
          <Player player={player} />
        </Figure>
      )}
      {machine !== null && (
        <Figure name={t('consoleMoney.machine')}>
          <Verbatim>{`${machine.id} ${machine.name}`}</Verbatim>
        </Figure>
      )}
      <Particulars proposal={proposal} />
      {reason !== '' && (
        <Figure name={t('consoleMoney.reason')}>
          <bdi>{reason}</bdi>
        </Figure>
      )}
      <Figure name={t('consoleMoney.proposedBy')}>
        <Verbatim>{proposedBy.username}</Verbatim>
        <span>{`, ${moment(at)}`}</span>
      </Figure>
      {decidedBy !== null && decidedAt !== null && (
        <Figure name={t('consoleMoney.decidedBy')}>
          <Verbatim>{decidedBy.username}</Verbatim>
          <span>{`, ${moment(decidedAt)}`}</span>
        </Figure>
      )}
      {state === 'open' && <Figure name={t('consoleMoney.expires')}>{moment(expires)}</Figure>}
      {note !== '' && decidedBy !== null && (
        <Figure name={t('consoleMoney.note')}>
          <bdi>{note}</bdi>
        </Figure>
      )}
    </Figures>
  );
}

/** What only some kinds have. */
function Particulars({ proposal: { terms } }: { readonly proposal: Proposal }) {
  const { t } = useTranslation();
  switch (terms.kind) {
    case 'deposit':
      return terms.correction ? (
        <Figure name={t('consoleMoney.correction')}>{t('consoleMoney.correctionYes')}</Figure>
      ) : null;
    case 'adjustment':
      return (
        <Figure name={t('consoleMoney.direction')}>{t(`consoleMoney.directions.${terms.direction}`)}</Figure>
      );
    case 'withdrawal-settle':
      return (
        <>
          <Figure name={t('consoleMoney.settlement')}>{t(`consoleMoney.settlements.${terms.to}`)}</Figure>
          {terms.to === 'refused' && (
            <Figure name={t('consoleMoney.message')}>
              <bdi>{terms.message}</bdi>
            </Figure>
          )}
        </>
      );
    case 'void':
      return (
        <Figure name={t('consoleMoney.voided')}>
          <Link to="/console/$" params={{ _splat: `money/${terms.proposalId}` }} preload={false}>
            {t('consoleMoney.original')}
          </Link>
        </Figure>
      );
    default:
      return null;
  }
}

/** With the way to the player's page where the account may see it. */
function Player({ player: { id, username, name } }: { readonly player: NonNullable<Proposal['player']> }) {
  const now = useReadable(account);
  const words = (
    <>
      <Verbatim>{username}</Verbatim>
      <span>{' ('}</span>
      <Verbatim>{name}</Verbatim>
      <span>)</span>
    </>
  );
  if (now.phase !== 'signed-in' || !may(now.user, 'players.read')) return words;
  return (
    <Link to="/console/$" params={{ _splat: `players/${id}` }} preload={false}>
      {words}
    </Link>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
