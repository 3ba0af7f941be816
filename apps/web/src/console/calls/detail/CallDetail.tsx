import { type Call, CallCalls, type CallNote, LetterAnswer, mayWorkOn } from '@floorcast/contract/calls';
import { may } from '@floorcast/contract/duties';
import { IconArrowLeft, IconBellOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureOf, failureWords } from '../../../api/call/failure.ts';
import { answerLetter, callQuery, letterQuery, noteOnCall } from '../../../api/endpoints/console/calls.ts';
import { account } from '../../../api/sign-in/account.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { buttonClasses } from '../../../ui/button/button-classes.ts';
import { Notice } from '../../../ui/status/Notice.tsx';
import { KindIcon } from '../../shared/calls/KindIcon.tsx';
import { useCallName, usePlace } from '../../shared/calls/use-call-names.ts';
import { Form } from '../../shared/form/Form.tsx';
import { openCalls } from '../../shared/live/open-calls.ts';
import { useOpenCalls } from '../../shared/live/use-live.ts';
import { NoteList } from '../../shared/notes/NoteList.tsx';
import { CallActs } from './CallActs.tsx';
import styles from './CallDetail.module.css';
import { CallFacts } from './CallFacts.tsx';
import { SamePerson } from './SamePerson.tsx';

/** One call: what is known of it, its notes, and what can be done. */
export function CallDetail({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const live = useOpenCalls().get(id);
  const valid = Number.isInteger(id) && id > 0;
  const { data, error, isPending, refetch } = useQuery({
    ...callQuery(id, live?.version ?? 0),
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
      className={styles.screen}
      data-testid="call"
      data-state={call.endedAt === null ? 'open' : 'ended'}
    >
      <BackLink />
      <Heading call={call} />
      {call.cause === 'same-person' && <Persons call={call} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <CallFacts call={call} estimate={data.estimate} />
          {call.endedAt === null && <Acts call={call} />}
        </div>
        <div className={styles.column}>
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
      {notes.length === 0 && <p className={styles.hint}>{t('consoleCalls.noNotes')}</p>}
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
          send={({ requestId, text }) => noteOnCall(call.id, requestId, text)}
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
  const { data, error } = useQuery({ ...letterQuery(call.id, call.version), enabled: reads });
  return (
    <section className={styles.card} aria-labelledby="call-letter" data-testid="letter">
      <h2 id="call-letter">{t('consoleCalls.letter.title')}</h2>
      {!reads && <p className={styles.hint}>{t('consoleCalls.letter.notYours')}</p>}
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
      send={(answer) => answerLetter(call.id, answer)}
      onDone={(answered) => openCalls.receive(answered.call)}
    />
  );
}
