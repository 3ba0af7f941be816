import { type Call, CallCalls, mayWorkOn } from '@floorcast/contract/calls';
import { IconNote, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ask } from '../../../api/call/ask.ts';
import { account } from '../../../api/sign-in/account.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { CallAge } from '../../shared/calls/CallAge.tsx';
import { useLevel } from '../../shared/calls/call-level.ts';
import { KindIcon } from '../../shared/calls/KindIcon.tsx';
import { useCallAmount, useCallName, usePlace } from '../../shared/calls/use-call-names.ts';
import { useAct } from '../../shared/form/use-act.ts';
import { openCalls } from '../../shared/live/open-calls.ts';
import styles from './Calls.module.css';

interface CallRowProps {
  readonly call: Call;
  /** The account of the reader. */
  readonly own: number | undefined;
}

/** A call in the list: what, where, since when, and who takes care of it. */
export function CallRow({ call, own }: CallRowProps) {
  const { t } = useTranslation();
  const now = useReadable(account);
  const name = useCallName()(call);
  const place = usePlace()(call);
  const act = useAct();
  const level = useLevel(call);
  const works = now.phase === 'signed-in' && mayWorkOn(now.user, call.kind);
  const claim = async () => {
    const done = await act.run(() => ask(CallCalls.claim, { params: { id: call.id }, body: {} }));
    if (done !== undefined) openCalls.receive(done.call);
  };
  return (
    <li
      className={styles.row}
      data-level={level}
      data-claimed={call.claimedBy !== null}
      data-testid={`call-${call.id}`}
      data-kind={call.kind}
    >
      <span className={styles.icon}>
        <KindIcon kind={call.kind} />
      </span>
      <div className={styles.what}>
        <Link to="/console/$" params={{ _splat: `calls/${call.id}` }} className={styles.name}>
          {name}
        </Link>
        <Where call={call} />
        {act.problem !== null && (
          <p role="alert" className={styles.problem}>
            {act.problem}
          </p>
        )}
      </div>
      <CallAge call={call} />
      <div className={styles.claim}>
        {call.claimedBy !== null && (
          <span className={styles.claimant}>
            {call.claimedBy.id === own
              ? t('consoleCalls.claimedByYou')
              : t('consoleCalls.claimedBy', { name: call.claimedBy.username })}
          </span>
        )}
        {call.claimedBy === null && works && (
          <Button
            look="strong"
            disabled={act.busy}
            aria-label={t('consoleCalls.claimOf', { name, place: place || (call.player?.username ?? '') })}
            data-testid={`claim-${call.id}`}
            onClick={() => void claim()}
          >
            {t('consoleCalls.claim')}
          </Button>
        )}
        {call.claimedBy === null && !works && <span>{t('consoleCalls.unclaimed')}</span>}
      </div>
    </li>
  );
}

/** Place, amount and player of a call. */
function Where({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const place = usePlace()(call);
  const amount = useCallAmount()(call);
  return (
    <p className={styles.where}>
      {place !== '' && <bdi>{place}</bdi>}
      {amount !== null && <strong>{amount}</strong>}
      {call.player !== null && (
        <span>
          <IconUser size={16} aria-hidden="true" />
          <span className="unseen">{t('consoleCalls.player')}</span>
          <Verbatim>{call.player.username}</Verbatim>
        </span>
      )}
      {call.notes > 0 && (
        <span>
          <IconNote size={16} aria-hidden="true" />
          <span>{t('consoleCalls.notesCount', { count: call.notes })}</span>
        </span>
      )}
    </p>
  );
}
