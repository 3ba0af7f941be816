import type { ShiftReply } from '@floorcast/contract/shift';
import { type FormEvent, useState } from 'react';
import { beginShift, endShift } from '../../api/endpoints/console/shift.ts';
import { formatMinute } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { useAct } from '../shared/form/use-act.ts';
import styles from './Home.module.css';

/** The longest note to the next shift. */
const MOST = 2000;

interface OwnDutyProps {
  readonly shift: ShiftReply;
  readonly own: number;
  readonly onChanged: () => void;
}

/** Begins and ends the reader's duty. */
export function OwnDuty({ shift, own, onChanged }: OwnDutyProps) {
  const { t, i18n } = useTranslation();
  const act = useAct();
  const [ending, setEnding] = useState(false);
  const duty = shift.onDuty.find(({ id }) => id === own);
  const begin = async () => {
    if ((await act.run(beginShift)) !== undefined) onChanged();
  };
  const end = async (note: string) => {
    if ((await act.run(() => endShift(note))) === undefined) return;
    setEnding(false);
    onChanged();
  };
  return (
    <section className={styles.card} aria-labelledby="own-duty" data-testid="own-duty">
      <h2 id="own-duty">{t('consoleCalls.home.duty')}</h2>
      <p role="status">
        {duty === undefined
          ? t('consoleCalls.home.offDuty')
          : t('consoleCalls.home.onDutySince', { time: formatMinute(duty.since, i18n.language) })}
      </p>
      {duty === undefined && (
        <Button look="strong" disabled={act.busy} data-testid="begin-duty" onClick={() => void begin()}>
          {t('consoleCalls.home.begin')}
        </Button>
      )}
      {duty !== undefined && !ending && (
        <Button disabled={act.busy} data-testid="end-duty" onClick={() => setEnding(true)}>
          {t('consoleCalls.home.end')}
        </Button>
      )}
      {duty !== undefined && ending && (
        <EndForm
          busy={act.busy}
          claimed={duty.claimed}
          onEnd={(note) => void end(note)}
          onCancel={() => setEnding(false)}
        />
      )}
      {act.problem !== null && (
        <p role="alert" className={styles.problem}>
          {act.problem}
        </p>
      )}
    </section>
  );
}

interface EndFormProps {
  readonly busy: boolean;
  /** Calls that go back to the others. */
  readonly claimed: number;
  readonly onEnd: (note: string) => void;
  readonly onCancel: () => void;
}

function EndForm({ busy, claimed, onEnd, onCancel }: EndFormProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onEnd(note.trim());
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {claimed > 0 && <p>{t('consoleCalls.home.claimed', { count: claimed })}</p>}
      <TextArea
        label={t('consoleCalls.home.handOverNote')}
        hint={t('consoleCalls.home.noteHint')}
        value={note}
        rows={4}
        maxLength={MOST}
        onText={setNote}
      />
      <div className={styles.buttons}>
        <Button look="strong" type="submit" disabled={busy} data-testid="end-duty-now">
          {t('consoleCalls.home.end')}
        </Button>
        <Button onClick={onCancel}>{t('consoleForm.cancel')}</Button>
      </div>
    </form>
  );
}
