import { ShiftCalls, type ShiftReply } from '@floorcast/contract/shift';
import { useState } from 'react';
import { ask } from '../../api/call/ask.ts';
import { formatMinute } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ActButton } from '../shared/form/ActButton.tsx';
import { Form } from '../shared/form/Form.tsx';
import styles from './Home.module.css';

interface OwnDutyProps {
  readonly shift: ShiftReply;
  readonly own: number;
  readonly onChanged: () => void;
}

/** Begins and ends the reader's duty. */
export function OwnDuty({ shift, own, onChanged }: OwnDutyProps) {
  const { t, i18n } = useTranslation();
  const [ending, setEnding] = useState(false);
  const duty = shift.onDuty.find(({ id }) => id === own);
  return (
    <section className={styles.card} aria-labelledby="own-duty" data-testid="own-duty">
      <h2 id="own-duty">{t('consoleCalls.home.duty')}</h2>
      <p role="status">
        {duty === undefined
          ? t('consoleCalls.home.offDuty')
          : t('consoleCalls.home.onDutySince', { time: formatMinute(duty.since, i18n.language) })}
      </p>
      {duty === undefined && (
        <ActButton
          look="strong"
          data-testid="begin-duty"
          act={() => ask(ShiftCalls.begin)}
          onDone={onChanged}
        >
          {t('consoleCalls.home.begin')}
        </ActButton>
      )}
      {duty !== undefined && !ending && (
        <Button data-testid="end-duty" onClick={() => setEnding(true)}>
          {t('consoleCalls.home.end')}
        </Button>
      )}
      {duty !== undefined && ending && (
        <Form
          schema={ShiftCalls.end.body}
          words="consoleCalls"
          fields={{
            note: { words: 'consoleCalls.home.handOverNote', hint: 'consoleCalls.home.noteHint', rows: 4 },
          }}
          {...(duty.claimed > 0 && { lead: t('consoleCalls.home.claimed', { count: duty.claimed }) })}
          button={t('consoleCalls.home.end')}
          buttonTestId="end-duty-now"
          send={({ note }) => ask(ShiftCalls.end, { body: { note } })}
          onDone={() => {
            setEnding(false);
            onChanged();
          }}
          onCancel={() => setEnding(false)}
        />
      )}
    </section>
  );
}
