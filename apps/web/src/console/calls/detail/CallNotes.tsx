import { type Call, CallCalls, type CallNote } from '@floorcast/contract/calls';
import { may } from '@floorcast/contract/duties';
import { noteOnCall } from '../../../api/endpoints/console/calls.ts';
import { account } from '../../../api/sign-in/account.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Form } from '../../shared/form/Form.tsx';
import { NoteList } from '../../shared/notes/NoteList.tsx';
import styles from './CallDetail.module.css';

interface CallNotesProps {
  readonly call: Call;
  readonly notes: readonly CallNote[];
  readonly onNoted: () => void;
}

/** What staff have noted on a call. */
export function CallNotes({ call, notes, onNoted }: CallNotesProps) {
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
