import {
  type Call,
  CallCalls,
  type CallNote,
  type CallReply,
  LetterAnswer,
  mayWorkOn,
} from '@floorcast/contract/calls';
import { may, type Permission } from '@floorcast/contract/duties';
import { IconArrowLeft, IconBellOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask, queryOf } from '../../api/call/ask.ts';
import { failureOf, failureWords } from '../../api/call/failure.ts';
import { account } from '../../api/sign-in/account.ts';
import { formatMoment } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { Button, buttonClasses } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { Figures } from '../../ui/values/Figures.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import { CallAge, KindIcon, useCallAmount, useCallName, usePlace } from '../shared/calls/CallList.tsx';
import { shortDuration } from '../shared/Elapsed.tsx';
import { Form } from '../shared/form/Form.tsx';
import { openCalls, useOpenCalls } from '../shared/live/live.ts';
import { NoteList } from '../shared/notes/NoteList.tsx';
import { CallActs, SamePerson } from './CallActs.tsx';
import styles from './detail/CallDetail.module.css';

/** A SAS exception as manuals write it: `0x11`. */
const hexOf = (exception: number): string => `0x${exception.toString(16).padStart(2, '0')}`;

/** What is known of a call. */
function CallFacts({ call, estimate }: { readonly call: Call; readonly estimate: CallReply['estimate'] }) {
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

/** One call: what is known of it, its notes, and what can be done. */
export function CallDetail({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const live = useOpenCalls().get(id);
  const valid = Number.isInteger(id) && id > 0;
  const read = queryOf(CallCalls.read, { params: { id } });
  const { data, error, isPending, refetch } = useQuery({
    ...read,
    // Read again once the call has changed.
    queryKey: [...read.queryKey, `${live?.version ?? 0}`],
    placeholderData: (before) => (before?.call.id === id ? before : undefined),
    enabled: valid,
  });
  if (!valid || (error !== null && data === undefined))
    return (
      <>
        <BackLink />
        <Notice
          wholePage
          icon={<IconBellOff />}
          title={t('consoleCalls.unknown')}
          {...(error === null ? {} : { hint: failureWords(failureOf(error), t) })}
          action={valid && <Button onClick={() => void refetch()}>{t('load.retry')}</Button>}
        />
      </>
    );
  const call = newer(live, data?.call);
  if (isPending || data === undefined || call === undefined) return <p role="status">{t('load.moment')}</p>;
  return (
    <article
      className="stack gap-16"
      data-testid="call"
      data-state={call.endedAt === null ? 'open' : 'ended'}
    >
      <BackLink />
      <Heading call={call} />
      {call.cause === 'same-person' && <Persons call={call} />}
      <div className={styles.columns}>
        <div className="rows gap-16">
          <CallFacts call={call} estimate={data.estimate} />
          {call.endedAt === null && <Acts call={call} />}
        </div>
        <div className="rows gap-16">
          {call.kind === 'letter' && <Letter call={call} />}
          <CallNotes call={call} notes={data.notes} onNoted={() => void refetch()} />
        </div>
      </div>
    </article>
  );
}

const newer = (live: Call | undefined, read: Call | undefined): Call | undefined =>
  live !== undefined && (read === undefined || live.version >= read.version) ? live : read;

function BackLink() {
  const { t } = useTranslation();
  return (
    <Link
      to="/console/$"
      params={{ _splat: 'calls' }}
      className={buttonClasses('bare', false, styles.backLink)}
    >
      <IconArrowLeft size={18} aria-hidden="true" className={styles.back} />
      <span>{t('consoleCalls.toOpen')}</span>
    </Link>
  );
}

function Heading({ call }: { readonly call: Call }) {
  const name = useCallName()(call);
  const place = usePlace()(call);
  return (
    <header className={styles.head}>
      <KindIcon kind={call.kind} size={30} />
      <div>
        <h1>{name}</h1>
        {place !== '' && <p dir="auto">{place}</p>}
      </div>
    </header>
  );
}

function Persons({ call }: { readonly call: Call }) {
  const now = useReadable(account);
  if (now.phase !== 'signed-in' || !may(now.user, 'players.identity')) return null;
  return <SamePerson call={call} />;
}

function Acts({ call }: { readonly call: Call }) {
  const now = useReadable(account);
  if (now.phase !== 'signed-in' || !mayWorkOn(now.user, call.kind)) return null;
  return <CallActs call={call} own={now.user.id} />;
}

interface CallNotesProps {
  readonly call: Call;
  readonly notes: readonly CallNote[];
  readonly onNoted: () => void;
}

/** What staff have noted on a call. */
function CallNotes({ call, notes, onNoted }: CallNotesProps) {
  const { t } = useTranslation();
  const now = useReadable(account);
  const works = now.phase === 'signed-in' && may(now.user, 'calls.work');
  return (
    <section className={styles.card} aria-labelledby="call-notes">
      <h2 id="call-notes">{t('consoleCalls.notes')}</h2>
      {notes.length === 0 && <p className="quiet">{t('consoleCalls.noNotes')}</p>}
      <NoteList notes={notes} />
      {works && (
        <Form
          schema={CallCalls.note.body}
          words="consoleCalls"
          fields={{ text: { words: 'consoleCalls.note', rows: 2 } }}
          quiet
          clears
          button={t('consoleCalls.addNote')}
          buttonTestId="add-note"
          send={({ requestId, text }) =>
            ask(CallCalls.note, { params: { id: call.id }, body: { requestId, text } })
          }
          onDone={onNoted}
        />
      )}
    </section>
  );
}

/** What a player has written to support, and the answer; for staff that help players (C24.17). */
function Letter({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const now = useReadable(account);
  const reads = now.phase === 'signed-in' && may(now.user, 'players.help');
  const read = queryOf(CallCalls.readLetter, { params: { id: call.id } });
  const { data, error } = useQuery({
    ...read,
    // Read again once the call has changed.
    queryKey: [...read.queryKey, `${call.version}`],
    placeholderData: keepPreviousData,
    enabled: reads,
  });
  return (
    <section className={styles.card} aria-labelledby="call-letter" data-testid="letter">
      <h2 id="call-letter">{t('consoleCalls.letter.title')}</h2>
      {!reads && <p className="quiet">{t('consoleCalls.letter.notYours')}</p>}
      {error !== null && data === undefined && <p role="alert">{failureWords(failureOf(error), t)}</p>}
      {data !== undefined && <NoteList notes={data.messages} />}
      {data !== undefined && call.endedAt === null && (
        <Answer call={call} read={data.messages.at(-1)?.id ?? 1} />
      )}
    </section>
  );
}

function Answer({ call, read }: { readonly call: Call; readonly read: number }) {
  const { t } = useTranslation();
  return (
    <Form
      schema={LetterAnswer}
      words="consoleCalls"
      fields={{
        text: { kind: 'long', words: 'consoleCalls.letter.answer', rows: 2 },
        done: { words: 'consoleCalls.letter.closes' },
      }}
      fixed={{ read }}
      begin={{ done: true }}
      quiet
      clears
      button={t('consoleCalls.letter.send')}
      buttonTestId="answer"
      send={(answer) => ask(CallCalls.answerLetter, { params: { id: call.id }, body: answer })}
      onDone={(answered) => openCalls.receive(answered.call)}
    />
  );
}
