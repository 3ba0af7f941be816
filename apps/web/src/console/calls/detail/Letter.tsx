import { type Call, CallCalls, LetterAnswer } from '@floorcast/contract/calls';
import { may } from '@floorcast/contract/duties';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask, queryOf } from '../../../api/call/ask.ts';
import { failureOf, failureWords } from '../../../api/call/failure.ts';
import { account } from '../../../api/sign-in/account.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Form } from '../../shared/form/Form.tsx';
import { openCalls } from '../../shared/live/open-calls.ts';
import { NoteList } from '../../shared/notes/NoteList.tsx';
import styles from './CallDetail.module.css';

/** What a player has written to support, and the answer; for staff that help players (C24.17). */
export function Letter({ call }: { readonly call: Call }) {
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
      send={(answer) => ask(CallCalls.answerLetter, { params: { id: call.id }, body: answer })}
      onDone={(answered) => openCalls.receive(answered.call)}
    />
  );
}
