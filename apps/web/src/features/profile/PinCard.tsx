import { PIN_DIGITS } from '@floorcast/contract/pin';
import { useId, useState } from 'react';
import { changePin, usePinChange } from '../../api/endpoints/account.ts';

import { settings } from '../../api/settings/settings.ts';
import type { Account } from '../../api/sign-in/account.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { NewPinField } from '../../ui/fields/NewPinField.tsx';
import { toast } from '../../ui/toast/toast.ts';
import styles from './ProfileScreen.module.css';

type Task = 'set' | 'remove';

interface PinCardProps {
  readonly signedIn: Extract<Account, { phase: 'signed-in' }>;
}

/** Sets, changes and removes the PIN of the own account (LOCK-1). */
export function PinCard({ signedIn: { said, user } }: PinCardProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const [task, setTask] = useState<Task | null>(null);
  const has = said.pin_code !== '';
  const locks = settings().PIN_CHECK;
  // Such an account would have to choose another at once.
  const needed = has && locks && user.type === 'user';
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('profile.pin.title')}</h2>
      <p className={styles.lead}>{t('profile.pin.lead')}</p>
      {!locks && <p className={styles.lead}>{t('profile.pin.notUsed')}</p>}
      {needed && <p className={styles.lead}>{t('profile.pin.needed')}</p>}
      {task === null ? (
        <>
          <ul className={styles.lines}>
            <li>
              <span>{t('profile.pin.state')}</span>
              <b>{t(has ? 'profile.pin.isSet' : 'profile.pin.notSet')}</b>
            </li>
          </ul>
          <Button wide onClick={() => setTask('set')}>
            {t(has ? 'profile.pin.change' : 'profile.pin.set')}
          </Button>
          {has && !needed && (
            <Button wide onClick={() => setTask('remove')}>
              {t('profile.pin.remove')}
            </Button>
          )}
        </>
      ) : (
        <PinForm
          task={task}
          title={t(task === 'remove' ? 'profile.pin.remove' : has ? 'profile.pin.change' : 'profile.pin.set')}
          username={user.username}
          onEnd={() => setTask(null)}
        />
      )}
    </section>
  );
}

interface PinFormProps {
  readonly task: Task;
  readonly title: string;
  /** For the browser's password store, which wants to know whose password this is. */
  readonly username: string;
  readonly onEnd: () => void;
}

function PinForm({ task, title, username, onEnd }: PinFormProps) {
  const { t } = useTranslation();
  const { pin, setPin, password, setPassword, busy, ready, words, submit } = usePinChange(
    task,
    changePin,
    () => {
      toast({ kind: 'success', words: t(task === 'remove' ? 'profile.pin.removed' : 'profile.pin.done') });
      onEnd();
    },
  );
  return (
    <form className={styles.step} aria-label={title} onSubmit={(event) => void submit(event)} noValidate>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      {task === 'set' && (
        <NewPinField
          words={{ label: t('lock.newPin'), hint: t('lock.digits', PIN_DIGITS), show: t('lock.show') }}
          most={PIN_DIGITS.most}
          value={pin}
          onText={setPin}
          problem={words.pin}
        />
      )}
      <Field
        label={t('lock.password')}
        name="pinPassword"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onText={setPassword}
        problem={words.password}
        answered
      />
      <Button type="submit" look="strong" wide disabled={!ready} aria-busy={busy}>
        {title}
      </Button>
      <Button wide onClick={onEnd}>
        {t('profile.second.cancel')}
      </Button>
    </form>
  );
}
