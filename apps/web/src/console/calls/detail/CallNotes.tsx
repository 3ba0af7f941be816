import type { Call, CallNote } from '@floorcast/contract/calls';
import { may } from '@floorcast/contract/duties';
import { type FormEvent, useRef, useState } from 'react';
import { noteOnCall } from '../../../api/endpoints/console/calls.ts';
import { account } from '../../../api/sign-in/account.ts';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { useAct } from '../../shared/form/use-act.ts';
import styles from './CallDetail.module.css';

/** The longest note. */
const MOST = 500;

interface CallNotesProps {
  readonly call: Call;
  readonly notes: readonly CallNote[];
  readonly onNoted: () => void;
}

/** What staff have noted on a call. */
export function CallNotes({ call, notes, onNoted }: CallNotesProps) {
  const { t, i18n } = useTranslation();
  const now = useReadable(account);
  const works = now.phase === 'signed-in' && may(now.user, 'calls.work');
  return (
    <section className={styles.card} aria-labelledby="call-notes">
      <h2 id="call-notes">{t('consoleCalls.notes')}</h2>
      {notes.length === 0 && <p className={styles.hint}>{t('consoleCalls.noNotes')}</p>}
      <ol className={styles.notes}>
        {notes.map(({ id, by, at, text }) => (
          <li key={id}>
            <p dir="auto">{text}</p>
            <p className={styles.hint}>
              <bdi>{by.username}</bdi> · <time dateTime={at}>{formatMinute(at, i18n.language)}</time>
            </p>
          </li>
        ))}
      </ol>
      {works && <NoteForm callId={call.id} onNoted={onNoted} />}
    </section>
  );
}

function NoteForm({ callId, onNoted }: { readonly callId: number; readonly onNoted: () => void }) {
  const { t } = useTranslation();
  const act = useAct();
  const [text, setText] = useState('');
  // The same until it is known to be stored: a repetition stores it once.
  const requestId = useRef(newRequestId());
  const given = text.trim();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (given === '') return;
    if ((await act.run(() => noteOnCall(callId, requestId.current, given))) === undefined) return;
    requestId.current = newRequestId();
    setText('');
    onNoted();
  }

  return (
    <form className={styles.noteForm} onSubmit={(event) => void submit(event)}>
      <Field
        label={t('consoleCalls.note')}
        value={text}
        maxLength={MOST}
        autoComplete="off"
        onText={setText}
        problem={act.problem}
        answered
      />
      <Button type="submit" disabled={act.busy || given === ''} data-testid="add-note">
        {t('consoleCalls.addNote')}
      </Button>
    </form>
  );
}
