import type { Call, CallNote } from '@floorcast/contract/calls';
import { may } from '@floorcast/contract/duties';
import { noteOnCall } from '../../../api/endpoints/console/calls.ts';
import { account } from '../../../api/sign-in/account.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { NoteForm } from '../../shared/notes/NoteForm.tsx';
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
        <NoteForm
          words={{ note: t('consoleCalls.note'), add: t('consoleCalls.addNote') }}
          testId="add-note"
          store={(requestId, text) => noteOnCall(call.id, requestId, text)}
          onNoted={onNoted}
        />
      )}
    </section>
  );
}
