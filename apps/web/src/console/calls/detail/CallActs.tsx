import { type Call, CallCalls, closedByStaff } from '@floorcast/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, ask } from '../../../api/call/ask.ts';
import { shiftQuery } from '../../../api/endpoints/console.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { Form } from '../../shared/form/Form.tsx';
import { useAct } from '../../shared/form/use-act.ts';
import { openCalls } from '../../shared/live/open-calls.ts';
import styles from './CallDetail.module.css';

interface CallActsProps {
  readonly call: Call;
  /** The account of the reader. */
  readonly own: number;
}

/** What can be done with an open call. */
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
    <section className={styles.card} aria-label={t('consoleCalls.acts')}>
      {!closing && (
        <div className={styles.buttons}>
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
        <p className={styles.hint}>
          {t(call.cause === 'same-person' ? 'consoleCalls.person.closes' : 'consoleCalls.closesByItself')}
        </p>
      )}
      <HandOver
        call={call}
        own={own}
        busy={act.busy}
        onTo={(to) => void run(() => ask(CallCalls.handOver, { params: { id }, body: { to } }))}
      />
      {act.problem !== null && (
        <p role="alert" className={styles.problem}>
          {act.problem}
        </p>
      )}
    </section>
  );
}

type Work = () => Answer<typeof CallCalls.release>;

interface ClaimProps extends CallActsProps {
  readonly busy: boolean;
  readonly run: (work: Work) => Promise<void>;
}

/** Takes care of the call, or leaves it to others. */
function Claim({ call: { id, claimedBy }, own, busy, run }: ClaimProps) {
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

interface HandOverProps extends CallActsProps {
  readonly busy: boolean;
  readonly onTo: (accountId: number) => void;
}

/** To a colleague who is on duty. */
function HandOver({ call, own, busy, onTo }: HandOverProps) {
  const { t } = useTranslation();
  const { data } = useQuery(shiftQuery());
  const [to, setTo] = useState('');
  const others = (data?.onDuty ?? []).filter(({ id }) => id !== own && id !== call.claimedBy?.id);
  if (others.length === 0) return null;
  return (
    <div className={styles.handOver}>
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
      <Button disabled={busy || to === ''} data-testid="hand-over" onClick={() => onTo(Number(to))}>
        {t('consoleCalls.handOverNow')}
      </Button>
    </div>
  );
}
