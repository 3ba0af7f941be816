import { CallCalls } from '@floorcast/contract/calls';
import { FAMILY_CALLS, type Proposal, type WaitingHandPay } from '@floorcast/contract/proposals';
import { IconCashBanknote, IconHandStop, IconUserCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/call/ask.ts';
import { handPaysQuery, proposalQuery } from '../../api/endpoints/console.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Notice } from '../../ui/status/Notice.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import { Elapsed } from '../shared/Elapsed.tsx';
import { Form } from '../shared/form/Form.tsx';
import { ActButton } from '../shared/form/FormDialog.tsx';
import { openCalls, useOpenCalls } from '../shared/live/live.ts';
import { Answered, Facts } from '../shared/parts.tsx';
import { useMay, useUser } from '../shared/use-may.ts';
import styles from './Money.module.css';
import { Decision, MoneyPage, SlipButton, shown } from './ProposalScreen.tsx';

/** The hand pay of a machine, from the claim to the slip: for a phone beside the machines. */
export function HandPayScreen({ machineId }: { readonly machineId: number }) {
  const { t } = useTranslation();
  const query = useQuery(handPaysQuery());
  const { data } = query;
  const [last, setLast] = useState<Proposal | null>(null);
  const handPay = data?.rows.find(({ machine }) => machine.id === machineId);
  const proposal = handPay?.proposal ?? null;
  // Kept after the machine has unlocked and its hand pay is gone.
  if (proposal !== null && proposal.id !== last?.id) setLast(proposal);
  return (
    <MoneyPage title={t('consoleMoney.handPayAt', { id: machineId })}>
      <div className="stack gap-16">
        <Answered query={query} icon={<IconCashBanknote />}>
          {() => last === null && handPay === undefined && <NoHandPay machineId={machineId} />}
        </Answered>
        {last !== null && <Outcome proposal={last} waits={handPay !== undefined} />}
        {handPay !== undefined && <Current handPay={withOutcome(handPay, last)} onDone={setLast} />}
      </div>
    </MoneyPage>
  );
}

interface CurrentProps {
  readonly handPay: WaitingHandPay;
  readonly onDone: (proposal: Proposal) => void;
}

function Current({ handPay, onDone }: CurrentProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const { machine, player, kind, amount, at, paid } = handPay;
  return (
    <section className={`stack gap-16 card ${styles.box}`} data-testid="hand-pay-detail">
      <Verbatim as="strong" className={`figures anywhere ${styles.big}`}>
        {money(amount)}
      </Verbatim>
      <Facts
        of={{
          'consoleMoney.machine': <Verbatim>{`${machine.id} ${machine.name}`}</Verbatim>,
          'consoleMoney.kind': t(`consoleMoney.handPayKinds.${kind}`),
          'consoleMoney.player':
            player === null ? t('consoleMoney.noPlayer') : <Verbatim>{player.name}</Verbatim>,
          'consoleMoney.since': <Elapsed since={at} />,
        }}
      />
      {!paid && <ClaimLine machineId={machine.id} />}
      <Next handPay={handPay} onDone={onDone} />
    </section>
  );
}

/** What comes next of a hand pay, as the reader sees it. */
export function HandPayStep({ handPay }: { readonly handPay: WaitingHandPay }) {
  const { t } = useTranslation();
  const step = handPayStep(handPay);
  return (
    <p className={styles.step} data-step={step} data-testid="hand-pay-step">
      {t(`consoleMoney.steps.${step}`, { name: handPay.proposal?.proposedBy.username ?? '' })}
    </p>
  );
}

/** What comes next, and what the reader may do for it. */
function Next({ handPay, onDone }: CurrentProps) {
  const may = useMay();
  const step = handPayStep(handPay);
  const { proposal } = handPay;
  return (
    <>
      <div role="status">
        <HandPayStep handPay={handPay} />
      </div>
      {proposal !== null && step !== 'concerned' && !handPay.paid && (
        <Decision proposal={proposal} onDone={onDone} />
      )}
      {(step === 'pay' || step === 'propose') && may('hand-pays.propose') && (
        <PayForm handPay={handPay} onDone={onDone} />
      )}
    </>
  );
}

/** The hand pay as it is after a proposal was carried out, which its list may not show yet. */
const withOutcome = (handPay: WaitingHandPay, last: Proposal | null): WaitingHandPay =>
  last?.state === 'done' && last.terms.kind === 'hand-pay' && last.terms.handPayId === handPay.id
    ? { ...handPay, paid: true }
    : handPay;

function NoHandPay({ machineId }: { readonly machineId: number }) {
  const { t } = useTranslation();
  return <Notice icon={<IconCashBanknote />} title={t('consoleMoney.noHandPayAt', { id: machineId })} />;
}

interface OutcomeProps {
  readonly proposal: Proposal;
  /** Whether the hand pay is still shown. */
  readonly waits: boolean;
}

/** What became of a proposal, also by the other person. */
function Outcome({ proposal: last, waits }: OutcomeProps) {
  const { data, isFetching } = useQuery({ ...proposalQuery(last.id), enabled: last.state === 'open' });
  const proposal = last.state === 'open' ? (data?.proposal ?? last) : last;
  if (proposal.state === 'done') return <Paid proposal={proposal} />;
  if (waits || isFetching || proposal.machine === null) return null;
  return <NoHandPay machineId={proposal.machine.id} />;
}

function Paid({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <section className={`stack gap-16 card ${styles.box}`} data-testid="hand-pay-paid">
      <p role="status">{t('consoleMoney.paidNow', { amount: money(proposal.amount ?? 0) })}</p>
      {proposal.slip !== null && <SlipButton proposalId={proposal.id} number={proposal.slip} />}
    </section>
  );
}

/** The amount as it is read at the machine: it pays a small hand pay, and proposes a large one. */
function PayForm({ handPay: { id, fourEyes }, onDone }: CurrentProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const cache = useQueryClient();
  return (
    <Form
      schema={FAMILY_CALLS['hand-pays'].propose.body}
      words="consoleMoney"
      fixed={{ 'terms.kind': 'hand-pay', 'terms.handPayId': id, reason: undefined }}
      fields={{
        'terms.amount': {
          words: 'consoleMoney.amountAtMachine',
          hint: 'consoleMoney.amountAtMachineHint',
          testId: 'amount-at-machine',
        },
      }}
      button={(amount) =>
        t(fourEyes ? 'consoleMoney.proposeAmount' : 'consoleMoney.payAmount', {
          amount: amount === null ? '' : money(amount),
        })
      }
      buttonTestId="pay"
      send={({ requestId, terms }) =>
        shown(cache, ask(FAMILY_CALLS['hand-pays'].propose, { body: { requestId, terms } }))
      }
      onDone={({ proposal }) => onDone(proposal)}
    />
  );
}

/** The claim of a hand pay is that of its call: one person takes care of it, and the house notifies its player. */
function ClaimLine({ machineId }: { readonly machineId: number }) {
  const { t } = useTranslation();
  const may = useMay();
  const user = useUser();
  const call = [...useOpenCalls().values()].find(
    ({ kind, machine }) => kind === 'hand-pay' && machine?.id === machineId,
  );
  if (call === undefined) return null;
  const { claimedBy } = call;
  if (claimedBy !== null && claimedBy.id === user?.id)
    return (
      <p className="quiet" data-testid="claimed">
        <IconUserCheck size={18} aria-hidden="true" />
        <span>{` ${t('consoleMoney.claimedByYou')}`}</span>
      </p>
    );
  if (!may('calls.work'))
    return claimedBy === null ? null : (
      <p className="quiet">{t('consoleMoney.claimedBy', { name: claimedBy.username })}</p>
    );
  return (
    <div className="stack gap-8">
      {claimedBy !== null && (
        <p className="quiet">{t('consoleMoney.claimedBy', { name: claimedBy.username })}</p>
      )}
      <ActButton
        wide
        act={() => ask(CallCalls.claim, { params: { id: call.id }, body: { from: claimedBy?.id } })}
        onDone={(done) => openCalls.receive(done.call)}
        data-testid="claim"
      >
        <IconHandStop size={18} aria-hidden="true" />
        <span>{t(claimedBy === null ? 'consoleMoney.claim' : 'consoleMoney.takeOver')}</span>
      </ActButton>
    </div>
  );
}

type HandPayStep = 'unlocking' | 'concerned' | 'proposed' | 'approve' | 'pay' | 'propose';

export function handPayStep({ paid, concernsYou, proposal, fourEyes }: WaitingHandPay): HandPayStep {
  if (paid) return 'unlocking';
  if (concernsYou) return 'concerned';
  if (proposal !== null) return proposal.bar === null ? 'approve' : 'proposed';
  return fourEyes ? 'propose' : 'pay';
}
