import { FAMILY_CALLS, familyOf, type ProposalKind } from '@floorcast/contract/proposals';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type * as z from 'zod/mini';
import { ask } from '../../api/call/ask.ts';
import { openWithdrawalsQuery, proposalQuery } from '../../api/endpoints/console.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import type { Elements } from '../../ui/elements.ts';
import { toast } from '../../ui/toast/toast.ts';
import { Dot } from '../../ui/values/separators.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import { Form } from '../shared/form/Form.tsx';
import type { Schema, Values } from '../shared/form/fields.ts';
import styles from './Money.module.css';
import { MoneyPage, shown } from './MoneyPage.tsx';
import { ProposalFigures } from './ProposalScreen.tsx';

type Kind = Exclude<ProposalKind, 'hand-pay'>;

interface ProposeScreenProps {
  readonly kind: Kind;
  /** The id of what it is about: a player, a withdrawal or a proposal. */
  readonly about: string | undefined;
}

/** Proposes that money is moved by hand, or that an exclusion ends. */
export function ProposeScreen({ kind, about }: ProposeScreenProps) {
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
