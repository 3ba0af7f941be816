import type { ShiftNote } from '@floorcast/contract/shift';
import { type FormEvent, useRef, useState } from 'react';
import { noteToShift } from '../../api/endpoints/console/shift.ts';
import { formatMinute } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { useAct } from '../shared/form/use-act.ts';
import styles from './Home.module.css';

/** The longest note. */
const MOST = 500;

interface ShiftNotesProps {
  readonly notes: readonly ShiftNote[];
  /** Whether the reader may write one. */
  readonly works: boolean;
  readonly onNoted: () => void;
}

/** What one shift tells the next. */
export function ShiftNotes({ notes, works, onNoted }: ShiftNotesProps) {
  const { t, i18n } = useTranslation();
  return (
    <section className={styles.card} aria-labelledby="shift-notes">
      <h2 id="shift-notes">{t('consoleCalls.home.notes')}</h2>
      {works && <NoteForm onNoted={onNoted} />}
      {notes.length === 0 && <p className={styles.quiet}>{t('consoleCalls.home.noNotes')}</p>}
      <ol className={styles.notes}>
        {notes.map(({ id, by, at, text }) => (
          <li key={id}>
            <p dir="auto">{text}</p>
            <p className={styles.quiet}>
              <bdi>{by.username}</bdi> · <time dateTime={at}>{formatMinute(at, i18n.language)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function NoteForm({ onNoted }: { readonly onNoted: () => void }) {
  const { t } = useTranslation();
  const act = useAct();
  const [text, setText] = useState('');
  // The same until it is known to be stored: a repetition stores it once.
  const requestId = useRef(newRequestId());
  const given = text.trim();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (given === '') return;
    if ((await act.run(() => noteToShift(requestId.current, given))) === undefined) return;
    requestId.current = newRequestId();
    setText('');
    onNoted();
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Field
        label={t('consoleCalls.home.note')}
        value={text}
        maxLength={MOST}
        autoComplete="off"
        onText={setText}
        problem={act.problem}
        answered
      />
      <Button type="submit" disabled={act.busy || given === ''} data-testid="add-shift-note">
        {t('consoleCalls.home.addNote')}
      </Button>
    </form>
  );
}
