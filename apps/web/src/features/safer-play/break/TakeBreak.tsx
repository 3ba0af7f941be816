import type { ProtectionReply } from '@floorcast/contract/limits';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import styles from '../SaferPlay.module.css';
import { BreakDialog } from './BreakDialog.tsx';
import { breakWords, type Choice, choicesOf } from './break-choices.ts';

/** A break of a day or longer, in two steps: which one, and whether the player is sure. */
export function TakeBreak({ protection }: { readonly protection: ProtectionReply }) {
  const { t, i18n } = useTranslation();
  const titleId = useId();
  const name = useId();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [asking, setAsking] = useState(false);
  const choices = choicesOf(protection);
  if (choices.length === 0) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsking(chosen !== null);
  };
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('saferPlay.break.title')}</h2>
      <p>{t('saferPlay.break.lead')}</p>
      <form className={styles.form} onSubmit={submit} data-testid="take-break">
        <fieldset className={styles.choices} aria-labelledby={titleId}>
          {choices.map((choice) => (
            <label key={choice.id} className={styles.choice}>
              <input
                type="radio"
                name={name}
                value={choice.id}
                checked={chosen?.id === choice.id}
                onChange={() => setChosen(choice)}
              />
              <span>{breakWords(choice, t, i18n.language)}</span>
            </label>
          ))}
        </fieldset>
        <Button type="submit" disabled={chosen === null}>
          {t('saferPlay.break.next')}
        </Button>
      </form>
      {chosen !== null && asking && <BreakDialog choice={chosen} onClose={() => setAsking(false)} />}
    </section>
  );
}
