import type { Call, CallReply } from '@floorcast/contract/calls';
import { may, type Permission } from '@floorcast/contract/duties';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { account } from '../../../api/sign-in/account.ts';
import { formatMoment } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Figures } from '../../../ui/values/Figures.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { CallAge } from '../../shared/calls/CallAge.tsx';
import { useCallAmount } from '../../shared/calls/use-call-names.ts';
import { shortDuration } from '../../shared/Elapsed.tsx';
import styles from './CallDetail.module.css';

/** A SAS exception as manuals write it: `0x11`. */
const hexOf = (exception: number): string => `0x${exception.toString(16).padStart(2, '0')}`;

interface CallFactsProps {
  readonly call: Call;
  readonly estimate: CallReply['estimate'];
}

/** What is known of a call. */
export function CallFacts({ call, estimate }: CallFactsProps) {
  const { t, i18n } = useTranslation();
  const at = (moment: string) => formatMoment(moment, i18n.language);
  const takes = (seconds: number | null) =>
    seconds === null ? t('consoleCalls.unknownYet') : shortDuration(seconds, i18n.language);
  const { detail } = call;
  return (
    <section className={styles.card} aria-label={t('consoleCalls.facts')}>
      <Figures>
        <Fact words="consoleCalls.fact.kind">{t(`consoleCalls.kind.${call.kind}`)}</Fact>
        <About call={call} />
        {detail !== '' && (
          <Fact words="consoleCalls.fact.detail">
            <bdi>{detail}</bdi>
          </Fact>
        )}
        <Fact words="consoleCalls.fact.raised">{at(call.raisedAt)}</Fact>
        {call.endedAt === null && (
          <Fact words="consoleCalls.fact.age">
            <CallAge call={call} />
          </Fact>
        )}
        {call.endedAt !== null && <Fact words="consoleCalls.fact.ended">{at(call.endedAt)}</Fact>}
        {call.endedAt !== null && (
          <Fact words="consoleCalls.column.endedBy">
            {call.endedBy?.username ?? t('consoleCalls.byItself')}
          </Fact>
        )}
        <Fact words="consoleCalls.column.claimant">
          {call.claimedBy?.username ?? t('consoleCalls.unclaimed')}
        </Fact>
        <Fact words="consoleCalls.fact.usualClaim">{takes(estimate.claimSeconds)}</Fact>
        <Fact words="consoleCalls.fact.usualEnd">{takes(estimate.endSeconds)}</Fact>
      </Figures>
      {call.kind === 'hand-pay' && call.endedAt === null && (
        <p>
          <To permission="money.read" path="money">
            {t('consoleCalls.toMoney')}
          </To>
        </p>
      )}
    </section>
  );
}

/** What a call is about. */
function About({ call }: { readonly call: Call }) {
  const amount = useCallAmount()(call);
  const { machine, player, floorId, exception } = call;
  return (
    <>
      {machine !== null && (
        <Fact words="consoleCalls.fact.machine">
          <To permission="floor.read" path={`wall/${machine.id}`}>
            {machine.name}
          </To>
        </Fact>
      )}
      {player !== null && (
        <Fact words="consoleCalls.player">
          <To permission="players.read" path={`players/${player.id}`}>
            {player.username}
          </To>
        </Fact>
      )}
      {amount !== null && <Fact words="consoleCalls.fact.amount">{amount}</Fact>}
      {exception !== null && (
        <Fact words="consoleCalls.fact.exception">
          <bdi>{hexOf(exception)}</bdi>
        </Fact>
      )}
      {floorId !== null && (
        <Fact words="consoleCalls.fact.floor">
          <Verbatim>{floorId}</Verbatim>
        </Fact>
      )}
    </>
  );
}

function Fact({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{t(words)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ToProps {
  readonly permission: Permission;
  readonly path: string;
  readonly children: ReactNode;
}

/** A link to another screen, for an account that may see it; else the words alone. */
function To({ permission, path, children }: ToProps) {
  const now = useReadable(account);
  if (now.phase !== 'signed-in' || !may(now.user, permission)) return <bdi>{children}</bdi>;
  return (
    <Link to="/console/$" params={{ _splat: path }} className={styles.link}>
      <bdi>{children}</bdi>
    </Link>
  );
}
