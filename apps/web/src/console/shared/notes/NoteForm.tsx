import type { Result } from '@floorcast/contract/result';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Failure } from '../../../api/call/failure.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { useAct } from '../form/use-act.ts';
import styles from './Notes.module.css';

/** The longest note. */
const NOTE_MOST = 500;

interface NoteFormProps {
  /** Of the field, and of the button. */
  readonly words: { readonly note: string; readonly add: string };
  readonly testId: string;
  /** Stores a note, once for its `requestId`. */
  readonly store: (requestId: string, text: string) => Promise<Result<unknown, Failure>>;
  readonly onNoted: () => void;
  /** The longest text. */
  readonly most?: number;
  /** Between the field and the button. */
  readonly children?: ReactNode;
}

/** A field for a note of staff. */
export function NoteForm({ words, testId, store, onNoted, most = NOTE_MOST, children }: NoteFormProps) {
  const act = useAct();
  const [text, setText] = useState('');
  // The same until it is known to be stored: a retry stores it once.
  const requestId = useRef(newRequestId());
  const given = text.trim();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (given === '') return;
    if ((await act.run(() => store(requestId.current, given))) === undefined) return;
    requestId.current = newRequestId();
    setText('');
    onNoted();
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextArea
        label={words.note}
        value={text}
        rows={2}
        maxLength={most}
        onText={setText}
        problem={act.problem}
      />
      {children}
      <Button type="submit" disabled={act.busy || given === ''} data-testid={testId}>
        {words.add}
      </Button>
    </form>
  );
}
