import { FAMILY_CALLS, familyOf, PROPOSAL_KINDS, type ProposalKind } from '@floorcast/contract/proposals';
import { IconCashOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { ask } from '../../api/call/ask.ts';
import { MONEY_KEY, openWithdrawalsQuery, proposalQuery } from '../../api/endpoints/console.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { buttonClasses } from '../../ui/button/Button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { Dot } from '../../ui/values/separators.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import type { ScreenProps } from '../screen-props.ts';
import { Form } from '../shared/form/Form.tsx';
import type { Schema, Values } from '../shared/form/fields.ts';
import { onMoney } from '../shared/live/live.ts';
import { To } from '../shared/parts.tsx';
import { ProposalList } from '../shared/proposals/ProposalList.tsx';
import { HandPayScreen } from './HandPayScreen.tsx';
import styles from './Money.module.css';
import { MoneyPage, ProposalFigures, ProposalScreen, Sections, shown } from './ProposalScreen.tsx';
import { WaitingScreen } from './WaitingScreen.tsx';

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
        <To to="money" className={buttonClasses('calm')}>
          {t('consoleMoney.back')}
        </To>
      }
    />
  );
}

/** What was carried out, refused, withdrawn, or has expired. */
function HistoryScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t('consoleMoney.history')} toolbar={<Sections current="history" />}>
      <ProposalList name="money-history" of={{ state: 'decided' }} />
    </Page>
  );
}

/** Reads what is shown of money again when the house notifies that it has changed. */
function useMoneyChanges(): void {
  const cache = useQueryClient();
  useEffect(() => onMoney(() => void cache.invalidateQueries({ queryKey: MONEY_KEY })), [cache]);
}

type Kind = Exclude<ProposalKind, 'hand-pay'>;

interface ProposeScreenProps {
  readonly kind: Kind;
  /** The id of what it is about: a player, a withdrawal or a proposal. */
  readonly about: string | undefined;
}

/** Proposes that money is moved by hand, or that an exclusion ends. */
function ProposeScreen({ kind, about }: ProposeScreenProps) {
  const { t } = useTranslation();
  const number = about !== undefined && /^[1-9]\d{0,9}$/.test(about) ? Number(about) : undefined;
  return (
    <MoneyPage title={t(`consoleMoney.kinds.${kind}`)} lead={t(`consoleMoney.leads.${kind}`)}>
      <div className={`stack gap-16 card ${styles.box}`}>
        {kind === 'void' && about !== undefined && <Void proposalId={about} />}
        {kind === 'withdrawal-settle' && number !== undefined && <Settlement withdrawalId={number} />}
        {kind !== 'void' && kind !== 'withdrawal-settle' && (
          <Propose key={number} kind={kind} {...(number && { begin: { 'terms.playerId': number } })} />
        )}
      </div>
    </MoneyPage>
  );
}

type Body = z.infer<(typeof FAMILY_CALLS)['money' | 'exclusions']['propose']['body']>;

interface ProposeProps {
  readonly kind: Kind;
  /** Terms that are known, by their paths. */
  readonly fixed?: Values;
  readonly begin?: Values;
  readonly lead?: Elements;
}

/** Asks for the terms of a kind that are not known, and opens the proposal. */
function Propose({ kind, fixed, ...more }: ProposeProps) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const schema: Schema<Body> =
    kind === 'exclusion-end' ? FAMILY_CALLS.exclusions.propose.body : FAMILY_CALLS.money.propose.body;

  return (
    <Form
      {...more}
      schema={schema}
      words="consoleMoney"
      fixed={{ 'terms.kind': kind, ...fixed }}
      fields={{
        'terms.amount': { twice: true },
        'terms.correction': { words: 'consoleMoney.correctionLabel' },
        'terms.machineId': { words: 'consoleMoney.machineNumber', hint: 'consoleMoney.machineNumberHint' },
        'terms.direction': { open: true },
        'terms.to': { words: 'consoleMoney.settlement', open: true },
      }}
      button={t('consoleMoney.propose')}
      buttonTestId="propose"
      send={(body) => shown(cache, ask(FAMILY_CALLS[familyOf(kind)].propose, { body }))}
      onDone={({ proposal }) => {
        toast({ kind: 'success', words: t('consoleMoney.proposedNow') });
        void navigate({ to: '/console/$', params: { _splat: `money/${proposal.id}` } });
      }}
    />
  );
}

/** Ends a withdrawal that was paid outside, or returns its money to the player. */
function Settlement({ withdrawalId }: { readonly withdrawalId: number }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { data } = useQuery(openWithdrawalsQuery());
  const row = data?.rows.find(({ id }) => id === withdrawalId);
  if (data === undefined) return <p role="status">{t('load.moment')}</p>;
  if (row === undefined) return <p role="status">{t('consoleMoney.noSuchWithdrawal')}</p>;
  return (
    <>
      <Verbatim as="strong" className={`figures anywhere ${styles.big}`}>
        {money(row.amount)}
      </Verbatim>
      <p>
        <Verbatim>{row.player.username}</Verbatim>
        <Dot />
        <Verbatim>{row.player.name}</Verbatim>
      </p>
      <Propose kind="withdrawal-settle" fixed={{ 'terms.withdrawalId': withdrawalId }} />
    </>
  );
}

/** Undoes a deposit, a withdrawal or an adjustment by hand, by its mirror. */
function Void({ proposalId }: { readonly proposalId: string }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { data } = useQuery(proposalQuery(proposalId));
  if (data === undefined) return <p role="status">{t('load.moment')}</p>;
  return (
    <>
      <p>{t(`consoleMoney.kinds.${data.proposal.kind}`)}</p>
      <Verbatim as="strong" className={`figures anywhere ${styles.big}`}>
        {money(data.proposal.amount ?? 0)}
      </Verbatim>
      <ProposalFigures proposal={data.proposal} />
      <Propose kind="void" fixed={{ 'terms.proposalId': proposalId }} />
    </>
  );
}
