import { type Call, CallCalls, closedByStaff } from '@floorcast/contract/calls';
import {
  PersonDecision,
  type PersonReview,
  PersonReviewCalls,
  type ReviewedAccount,
} from '@floorcast/contract/player-acts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, ask, queryOf } from '../../api/call/ask.ts';
import { failureOf, failureWords } from '../../api/call/failure.ts';
import { useAct } from '../../api/call/use-act.ts';
import { shiftQuery } from '../../api/endpoints/console.ts';
import { formatMoment } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Form } from '../shared/form/Form.tsx';
import { openCalls } from '../shared/live/live.ts';
import { To } from '../shared/parts.tsx';
import styles from './CallDetail.module.css';

interface CallActsProps {
  readonly call: Call;
  /** The account of the reader. */
  readonly own: number;
}

export function CallActs({ call, own }: CallActsProps) {
  const { t } = useTranslation();
  const act = useAct();
  const [closing, setClosing] = useState(false);
  const { id } = call;
  const run = async (work: Work) => {
    const done = await act.run(work);
    if (done !== undefined) openCalls.receive(done.call);
  };
  const closable = closedByStaff(call);
  return (
    <section className={`rows card ${styles.card}`} aria-label={t('consoleCalls.acts')}>
      {!closing && (
        <div className={`row gap-8 ${styles.buttons}`}>
          <Claim call={call} own={own} busy={act.busy} run={run} />
          {closable && (
            <Button disabled={act.busy} data-testid="done" onClick={() => setClosing(true)}>
              {t('consoleCalls.done')}
            </Button>
          )}
        </div>
      )}
      {closing && (
        <Form
          schema={CallCalls.done.body}
          words="consoleForm"
          fields={{ note: { kind: 'text', words: 'consoleForm.reason' } }}
          lead={t('consoleCalls.doneHint')}
          button={t('consoleCalls.done')}
          send={({ note }) => ask(CallCalls.done, { params: { id }, body: { note } })}
          onDone={(done) => openCalls.receive(done.call)}
          onCancel={() => setClosing(false)}
        />
      )}
      {!closable && (
        <p className="quiet">
          {t(call.cause === 'same-person' ? 'consoleCalls.person.closes' : 'consoleCalls.closesByItself')}
        </p>
      )}
      <HandOver call={call} own={own} busy={act.busy} run={run} />
      {act.problem !== null && (
        <p role="alert" className="bad">
          {act.problem}
        </p>
      )}
    </section>
  );
}

type Work = () => Answer<typeof CallCalls.release>;

interface RunProps extends CallActsProps {
  readonly busy: boolean;
  readonly run: (work: Work) => Promise<void>;
}

/** Takes care of the call, or leaves it to others. */
function Claim({ call: { id, claimedBy }, own, busy, run }: RunProps) {
  const { t } = useTranslation();
  if (claimedBy?.id === own)
    return (
      <Button
        disabled={busy}
        data-testid="release"
        onClick={() => void run(() => ask(CallCalls.release, { params: { id } }))}
      >
        {t('consoleCalls.release')}
      </Button>
    );
  return (
    <Button
      look="strong"
      disabled={busy}
      data-testid="claim"
      onClick={() => void run(() => ask(CallCalls.claim, { params: { id }, body: { from: claimedBy?.id } }))}
    >
      {claimedBy === null
        ? t('consoleCalls.claim')
        : t('consoleCalls.takeOver', { name: claimedBy.username })}
    </Button>
  );
}

/** To a colleague who is on duty. */
function HandOver({ call, own, busy, run }: RunProps) {
  const { t } = useTranslation();
  const { data } = useQuery(shiftQuery());
  const [to, setTo] = useState('');
  const others = (data?.onDuty ?? []).filter(({ id }) => id !== own && id !== call.claimedBy?.id);
  if (others.length === 0) return null;
  return (
    <div className={`row gap-8 ${styles.handOver}`}>
      <Select
        label={t('consoleCalls.handOver')}
        look="tool"
        options={[
          ['', t('consoleCalls.choose')],
          ...others.map(({ id, username }) => [String(id), username] as const),
        ]}
        value={to}
        onValue={setTo}
      />
      <Button
        disabled={busy || to === ''}
        data-testid="hand-over"
        onClick={() =>
          void run(() => ask(CallCalls.handOver, { params: { id: call.id }, body: { to: Number(to) } }))
        }
      >
        {t('consoleCalls.handOverNow')}
      </Button>
    </div>
  );
}

/** The accounts beside each other that may be of one person, and the decision (C17.28). */
export function SamePerson({ call: { player } }: { readonly call: Pick<Call, 'player'> }) {
  const { t } = useTranslation();
  const { data, error } = useQuery({
    ...queryOf(PersonReviewCalls.ofPlayer, { params: { id: player?.id ?? 0 } }),
    enabled: player !== null,
  });
  if (error !== null && data === undefined) return <p role="alert">{failureWords(failureOf(error), t)}</p>;
  if (player === null || data === undefined) return <p role="status">{t('load.moment')}</p>;
  return data.items.map((review) => <Review key={review.id} review={review} playerId={player.id} />);
}

function Review({ review, playerId }: { readonly review: PersonReview; readonly playerId: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [decision, setDecision] = useState<'same' | 'different'>();
  return (
    <section
      className={`rows card ${styles.persons}`}
      data-testid="person-review"
      data-state={review.state}
      aria-label={t('consoleCalls.person.title')}
    >
      <h2>{t('consoleCalls.person.title')}</h2>
      <Beside accounts={review.accounts} />
      {review.state === 'open' ? (
        <p className="quiet">{t('consoleCalls.person.waits')}</p>
      ) : (
        <p role="status">
          <span>{t(`consoleCalls.person.decided.${review.state}`, { name: review.decidedBy ?? '' })}</span>
          <bdi className={styles.after}>{review.reason}</bdi>
        </p>
      )}
      {review.state === 'open' && decision === undefined && (
        <div className="row gap-8">
          <Button onClick={() => setDecision('same')}>{t('consoleCalls.person.same')}</Button>
          <Button onClick={() => setDecision('different')}>{t('consoleCalls.person.different')}</Button>
        </div>
      )}
      {decision !== undefined && (
        <Form
          schema={PersonDecision}
          words="consoleForm"
          fixed={{ decision }}
          lead={t(`consoleCalls.person.hint.${decision}`)}
          button={t(`consoleCalls.person.${decision}`)}
          send={(body) => ask(PersonReviewCalls.decide, { params: { id: review.id }, body })}
          onDone={() => {
            setDecision(undefined);
            void client.invalidateQueries({
              queryKey: queryOf(PersonReviewCalls.ofPlayer, { params: { id: playerId } }).queryKey,
            });
          }}
          onCancel={() => setDecision(undefined)}
        />
      )}
    </section>
  );
}

/** One row for each fact, one column for each account; what differs stands out. */
function Beside({ accounts }: { readonly accounts: readonly ReviewedAccount[] }) {
  const { t, i18n } = useTranslation();
  const at = (moment: string) => formatMoment(moment, i18n.language);
  const excluded = ({ excluded: until }: ReviewedAccount) =>
    until === null
      ? t('consoleCalls.person.no')
      : until === 'forever'
        ? t('consoleCalls.person.forGood')
        : at(until);
  const rows = [
    ['name', ({ name }: ReviewedAccount) => name],
    ['birthDate', ({ birthDate }: ReviewedAccount) => birthDate ?? t('consoleCalls.person.unknown')],
    ['email', ({ email }: ReviewedAccount) => email],
    ['country', ({ country }: ReviewedAccount) => country ?? t('consoleCalls.person.unknown')],
    ['created', ({ created }: ReviewedAccount) => at(created)],
    ['excluded', excluded],
  ] as const;
  return (
    <div className={styles.scroll}>
      <table className={styles.beside}>
        <thead>
          <tr>
            <td />
            {accounts.map(({ id, username }) => (
              <th key={id} scope="col">
                <To to={`players/${id}`}>
                  <bdi>{username}</bdi>
                </To>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([fact, textOf]) => (
            <tr key={fact} data-differs={new Set(accounts.map(textOf)).size > 1}>
              <th scope="row">{t(`consoleCalls.person.fact.${fact}`)}</th>
              {accounts.map((account) => (
                <td key={account.id}>
                  <bdi>{textOf(account)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
