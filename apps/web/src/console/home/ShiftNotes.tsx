import { ShiftCalls, type ShiftNote } from '@floorcast/contract/shift';
import { noteToShift } from '../../api/endpoints/console/shift.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Form } from '../shared/form/Form.tsx';
import { NoteList } from '../shared/notes/NoteList.tsx';
import styles from './Home.module.css';

interface ShiftNotesProps {
  readonly notes: readonly ShiftNote[];
  /** Whether the reader may write one. */
  readonly works: boolean;
  readonly onNoted: () => void;
}

/** Notes from one shift to the next. */
export function ShiftNotes({ notes, works, onNoted }: ShiftNotesProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.card} aria-labelledby="shift-notes">
      <h2 id="shift-notes">{t('consoleCalls.home.notes')}</h2>
      {works && (
        <Form
          schema={ShiftCalls.note.body}
          words="consoleCalls"
          fields={{ text: { words: 'consoleCalls.home.note', rows: 2 } }}
          quiet
          clears
          button={t('consoleCalls.home.addNote')}
          buttonTestId="add-shift-note"
          send={({ requestId, text }) => noteToShift(requestId, text)}
          onDone={onNoted}
        />
      )}
      {notes.length === 0 && <p className={styles.quiet}>{t('consoleCalls.home.noNotes')}</p>}
      <NoteList notes={notes} />
    </section>
  );
}
