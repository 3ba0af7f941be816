import { type FormEvent, useId, useRef, useState } from 'react';
import { addNote } from '../../../api/endpoints/console/players.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx';
import { useAct } from '../../shared/form/use-act.ts';
import styles from '../Players.module.css';
import type { ActFormProps } from './act-form-props.ts';

/** The longest note (characters). */
const MOST = 2_000;

/** A note for colleagues. */
export function NoteForm({ player, onDone, onCancel }: ActFormProps) {
  const { t } = useTranslation();
  const act = useAct();
  const id = useId();
  const [text, setText] = useState('');
  // A note that was sent and not answered is the same one when it is sent again.
  const requestId = useRef(newRequestId());
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (text.trim() === '') return;
    const file = await act.run(() => addNote(player.id, { requestId: requestId.current, text: text.trim() }));
    if (file !== undefined) onDone(file);
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{t('consolePlayers.act.note.text')}</label>
      <textarea
        id={id}
        rows={6}
        maxLength={MOST}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          requestId.current = newRequestId();
        }}
      />
      <p className={styles.hint}>{t('consolePlayers.act.note.hint')}</p>
      {act.problem !== null && (
        <p className={styles.problem} role="alert">
          {act.problem}
        </p>
      )}
      <DialogActions>
        <Button look="strong" type="submit" disabled={act.busy || text.trim() === ''}>
          {t('consolePlayers.act.note.name')}
        </Button>
        <Button onClick={onCancel}>{t('consoleForm.cancel')}</Button>
      </DialogActions>
    </form>
  );
}
