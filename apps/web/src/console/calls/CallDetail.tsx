import {
  type Call,
  CallCalls,
  type CallNote,
  type CallReply,
  LetterAnswer,
  mayWorkOn,
} from '@floorcast/contract/calls';
import { IconBellOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask, queryOf } from '../../api/call/ask.ts';
import { failureOf, failureWords } from '../../api/call/failure.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { formatMoment } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import { CallAge, KindIcon, useCallName, usePlace } from '../shared/calls/CallList.tsx';
import { shortDuration } from '../shared/Elapsed.tsx';
import { Form } from '../shared/form/Form.tsx';
import { openCalls, useOpenCalls } from '../shared/live/live.ts';
import { BackTo, Card, Facts, NoteList, ToIf } from '../shared/parts.tsx';
import { useMay, useUser } from '../shared/use-may.ts';
import { CallActs, SamePerson } from './CallActs.tsx';
import styles from './CallDetail.module.css';

/** A SAS exception as manuals write it: `0x11`. */
const hexOf = (exception: number): string => `0x${exception.toString(16).padStart(2, '0')}`;

function CallFacts({ call, estimate }: { readonly call: Call; readonly estimate: CallReply['estimate'] }) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const at = (moment: string) => formatMoment(moment, i18n.language);
  const takes = (seconds: number | null) =>
    seconds === null ? t('consoleCalls.unknownYet') : shortDuration(seconds, i18n.language);
  const { amount, detail, machine, player, floorId, exception, endedAt } = call;
  return (
    <section className={`rows card ${styles.card}`} aria-label={t('consoleCalls.facts')}>
      <Facts
        of={{
          'consoleCalls.fact.kind': t(`consoleCalls.kind.${call.kind}`),
          'consoleCalls.fact.machine': machine !== null && (
            <ToIf permission="floor.read" to={`wall/${machine.id}`}>
              <bdi>{machine.name}</bdi>
            </ToIf>
          ),
          'consoleCalls.player': player !== null && (
            <ToIf permission="players.read" to={`players/${player.id}`}>
              <bdi>{player.username}</bdi>
            </ToIf>
          ),
          'consoleCalls.fact.amount': amount !== null && money(amount),
          'consoleCalls.fact.exception': exception !== null && <bdi>{hexOf(exception)}</bdi>,
          'consoleCalls.fact.floor': floorId !== null && <Verbatim>{floorId}</Verbatim>,
          'consoleCalls.fact.detail': detail !== '' && <bdi>{detail}</bdi>,
          'consoleCalls.fact.raised': at(call.raisedAt),
          'consoleCalls.fact.age': endedAt === null && <CallAge call={call} />,
          'consoleCalls.fact.ended': endedAt !== null && at(endedAt),
          'consoleCalls.column.endedBy':
            endedAt !== null && (call.endedBy?.username ?? t('consoleCalls.byItself')),
          'consoleCalls.column.claimant': call.claimedBy?.username ?? t('consoleCalls.unclaimed'),
          'consoleCalls.fact.usualClaim': takes(estimate.claimSeconds),
          'consoleCalls.fact.usualEnd': takes(estimate.endSeconds),
        }}
      />
      {call.kind === 'hand-pay' && endedAt === null && (
        <p>
          <ToIf permission="money.read" to="money" className={styles.link}>
            <bdi>{t('consoleCalls.toMoney')}</bdi>
          </ToIf>
        </p>
      )}
    </section>
  );
}

/** One call: what is known of it, its notes, and what can be done. */
export function CallDetail({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const may = useMay();
  const user = useUser();
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
        <BackTo to="calls" words={t('consoleCalls.toOpen')} look="bare" />
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
      <BackTo to="calls" words={t('consoleCalls.toOpen')} look="bare" />
      <Heading call={call} />
      {call.cause === 'same-person' && may('players.identity') && <SamePerson call={call} />}
      <div className={`rows gap-16 ${styles.columns}`}>
        <div className="rows gap-16">
          <CallFacts call={call} estimate={data.estimate} />
          {call.endedAt === null && user !== null && mayWorkOn(user, call.kind) && (
            <CallActs call={call} own={user.id} />
          )}
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

function Heading({ call }: { readonly call: Call }) {
  const name = useCallName()(call);
  const place = usePlace()(call);
  return (
    <header className={styles.head}>
      <KindIcon kind={call.kind} size={30} />
      <div>
        <h1 className="heading">{name}</h1>
        {place !== '' && (
          <p dir="auto" className="quiet">
            {place}
          </p>
        )}
      </div>
    </header>
  );
}

interface CallNotesProps {
  readonly call: Call;
  readonly notes: readonly CallNote[];
  readonly onNoted: () => void;
}

function CallNotes({ call, notes, onNoted }: CallNotesProps) {
  const { t } = useTranslation();
  const works = useMay()('calls.work');
  return (
    <Card title={t('consoleCalls.notes')} big className={styles.card}>
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
    </Card>
  );
}

/** What a player has written to support, and the answer; for staff that help players (C24.17). */
function Letter({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const reads = useMay()('players.help');
  const read = queryOf(CallCalls.readLetter, { params: { id: call.id } });
  const { data, error } = useQuery({
    ...read,
    // Read again once the call has changed.
    queryKey: [...read.queryKey, `${call.version}`],
    placeholderData: keepPreviousData,
    enabled: reads,
  });
  return (
    <Card title={t('consoleCalls.letter.title')} big className={styles.card} testId="letter">
      {!reads && <p className="quiet">{t('consoleCalls.letter.notYours')}</p>}
      {error !== null && data === undefined && <p role="alert">{failureWords(failureOf(error), t)}</p>}
      {data !== undefined && <NoteList notes={data.messages} />}
      {data !== undefined && call.endedAt === null && (
        <Answer call={call} read={data.messages.at(-1)?.id ?? 1} />
      )}
    </Card>
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
