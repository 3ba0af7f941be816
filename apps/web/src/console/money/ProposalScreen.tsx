import {
  FAMILY_CALLS,
  familyOf,
  type Proposal,
  type ProposalDetailReply,
} from '@floorcast/contract/proposals';
import { IconFileUnknown, IconPrinter } from '@tabler/icons-react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '../../api/call/ask.ts';
import { failureOf, failureWords } from '../../api/call/failure.ts';
import { fetchFile } from '../../api/call/file.ts';
import { MONEY_KEY, proposalQuery } from '../../api/endpoints/console.ts';
import { useMoney, useSignedMoney } from '../../api/settings/use-money.ts';
import { busy as waitedFor } from '../../lib/async.ts';
import { saveFile } from '../../lib/dom/save-file.ts';
import { formatMinute } from '../../lib/locale/moments.ts';
import type { Translate } from '../../lib/locale/translation.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button, buttonClasses } from '../../ui/button/Button.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import { Form } from '../shared/form/Form.tsx';
import { ActButton } from '../shared/form/FormDialog.tsx';
import { Answered, BackTo, Facts, To, ToIf } from '../shared/parts.tsx';
import { ProposalStateBadge } from '../shared/proposals/ProposalList.tsx';
import { useMay, useUser } from '../shared/use-may.ts';
import styles from './Money.module.css';

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
          {(['account', 'before', 'change', 'after'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`consoleMoney.${column}`)}
            </th>
          ))}
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
  const query = useQuery(proposalQuery(id));
  const kind = query.data?.proposal.kind;
  return (
    <MoneyPage title={t(kind === undefined ? 'consoleMoney.proposal' : `consoleMoney.kinds.${kind}`)}>
      <Answered query={query} icon={<IconFileUnknown />}>
        {(reply) => <Detail reply={reply} />}
      </Answered>
    </MoneyPage>
  );
}

function Detail({ reply: { proposal, effects } }: { readonly reply: ProposalDetailReply }) {
  const money = useMoney();
  return (
    <div className="stack gap-16" data-testid="proposal-detail">
      <section className={`stack gap-16 card ${styles.box}`}>
        {proposal.amount !== null && (
          <Verbatim as="strong" className={`figures anywhere ${styles.big}`}>
            {money(proposal.amount)}
          </Verbatim>
        )}
        <ProposalFigures proposal={proposal} />
        <Effects effects={effects} />
        <Afterwards proposal={proposal} />
      </section>
      {proposal.state === 'open' && (
        <section className={`stack gap-16 card ${styles.box}`}>
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
        <To to={`money/new/void/${id}`} className={buttonClasses('calm')}>
          {t('consoleMoney.void')}
        </To>
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
  const user = useUser();
  if (proposal.state !== 'open') return null;
  if (proposal.bar === null) return <Approval proposal={proposal} {...(onDone && { onDone })} />;
  return (
    <div className="stack gap-8">
      <p data-testid="bar" data-bar={proposal.bar}>
        {t(`consoleMoney.bars.${proposal.bar}`)}
      </p>
      {user?.id === proposal.proposedBy.id && <Ending proposal={proposal} act="withdraw" />}
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
  const by = (name: string, text: string) => (
    <>
      <Verbatim>{name}</Verbatim>
      <span>{`, ${moment(text)}`}</span>
    </>
  );
  return (
    <Facts
      of={{
        'consoleMoney.state': <ProposalStateBadge state={state} />,
        'consoleMoney.player': player !== null && (
          <ToIf permission="players.read" to={`players/${player.id}`}>
            <Verbatim>{player.username}</Verbatim>
            <span>{' ('}</span>
            <Verbatim>{player.name}</Verbatim>
            <span>)</span>
          </ToIf>
        ),
        'consoleMoney.machine': machine !== null && <Verbatim>{`${machine.id} ${machine.name}`}</Verbatim>,
        ...particulars(proposal, t),
        'consoleMoney.reason': reason !== '' && <bdi>{reason}</bdi>,
        'consoleMoney.proposedBy': by(proposedBy.username, at),
        'consoleMoney.decidedBy':
          decidedBy !== null && decidedAt !== null && by(decidedBy.username, decidedAt),
        'consoleMoney.expires': state === 'open' && moment(expires),
        'consoleMoney.note': note !== '' && decidedBy !== null && <bdi>{note}</bdi>,
      }}
    />
  );
}

function particulars({ terms }: Proposal, t: Translate): Readonly<Record<string, ReactNode>> {
  switch (terms.kind) {
    case 'deposit':
      return { 'consoleMoney.correction': terms.correction && t('consoleMoney.correctionYes') };
    case 'adjustment':
      return { 'consoleMoney.direction': t(`consoleMoney.directions.${terms.direction}`) };
    case 'withdrawal-settle':
      return {
        'consoleMoney.settlement': t(`consoleMoney.settlements.${terms.to}`),
        'consoleMoney.message': terms.to === 'refused' && <bdi>{terms.message}</bdi>,
      };
    case 'void':
      return {
        'consoleMoney.voided': <To to={`money/${terms.proposalId}`}>{t('consoleMoney.original')}</To>,
      };
    default:
      return {};
  }
}

interface MoneyPageProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A page below what waits, with the way back to it. */
export function MoneyPage({ title, lead, children }: MoneyPageProps) {
  const { t } = useTranslation();
  return (
    <>
      <BackTo to="money" words={t('consoleMoney.back')} />
      <Page title={title} {...(lead !== undefined && { lead })} narrow>
        {children}
      </Page>
    </>
  );
}

const SECTIONS = [
  ['waiting', 'money'],
  ['history', 'money/history'],
] as const;

export function Sections({ current }: { readonly current: (typeof SECTIONS)[number][0] }) {
  const { t } = useTranslation();
  return (
    <nav className={`row gap-8 ${styles.sections}`} aria-label={t('consoleMoney.title')}>
      {SECTIONS.map(([name, to]) => (
        <To
          key={name}
          to={to}
          activeOptions={{ exact: true }}
          aria-current={name === current ? 'page' : undefined}
        >
          {t(`consoleMoney.${name}`)}
        </To>
      ))}
    </nav>
  );
}

interface SlipButtonProps {
  readonly proposalId: string;
  readonly number: number;
}

/** Saves the slip of what was carried out, to be printed. */
export function SlipButton({ proposalId, number }: SlipButtonProps) {
  const { t, i18n } = useTranslation();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      saveFile(
        await waitedFor(fetchFile(`/console/proposals/${proposalId}/slip.pdf`, { language: i18n.language })),
        `slip-${number}.pdf`,
      );
    } catch (error) {
      toast({ kind: 'error', words: failureWords(failureOf(error), t) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button disabled={busy} aria-busy={busy} onClick={() => void save()} data-testid="slip">
      <IconPrinter size={18} aria-hidden="true" />
      <span>{t('consoleMoney.printSlip', { number })}</span>
    </Button>
  );
}

/** The outcome of an act about money, once what is shown of money has it: until then the act is under way. */
export async function shown<T>(cache: QueryClient, act: Promise<T>): Promise<T> {
  const outcome = await act;
  await cache.invalidateQueries({ queryKey: MONEY_KEY });
  return outcome;
}
