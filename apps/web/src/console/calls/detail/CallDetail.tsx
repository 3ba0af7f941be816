import { type Call, CallCalls, type CallNote, mayWorkOn } from '@floorcast/contract/calls';
import { may } from '@floorcast/contract/duties';
import { IconArrowLeft, IconBellOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ask, queryOf } from '../../../api/call/ask.ts';
import { failureOf, failureWords } from '../../../api/call/failure.ts';
import { account } from '../../../api/sign-in/account.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { buttonClasses } from '../../../ui/button/button-classes.ts';
import { Notice } from '../../../ui/status/Notice.tsx';
import { KindIcon } from '../../shared/calls/KindIcon.tsx';
import { useCallName, usePlace } from '../../shared/calls/use-call-names.ts';
import { Form } from '../../shared/form/Form.tsx';
import { useOpenCalls } from '../../shared/live/use-live.ts';
import { NoteList } from '../../shared/notes/NoteList.tsx';
import { CallActs } from './CallActs.tsx';
import styles from './CallDetail.module.css';
import { CallFacts } from './CallFacts.tsx';
import { Letter } from './Letter.tsx';
import { SamePerson } from './SamePerson.tsx';

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
          send={({ requestId, text }) =>
            ask(CallCalls.note, { params: { id: call.id }, body: { requestId, text } })
          }
          onDone={onNoted}
        />
      )}
    </section>
  );
}
