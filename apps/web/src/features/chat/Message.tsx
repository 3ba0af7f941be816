import type { ChatMessage } from '@floorcast/contract/chat';
import { useTranslation } from 'react-i18next';
import { failureWords } from '../../api/failure.ts';
import { localeOf } from '../../lib/locale.ts';
import { Button } from '../../ui/Button.tsx';
import type { Outgoing } from './conversation/state.ts';
import styles from './MessageLog.module.css';

interface MessageProps {
  readonly message: ChatMessage;
  readonly own: boolean;
  /** Of the contact. */
  readonly name: string;
}

/** One message, with its time; the day too for whoever rests on that. */
export function Message({ message: { message, time }, own, name }: MessageProps) {
  const { t, i18n } = useTranslation();
  const at = new Date(time);
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(i18n.language), options).format(at);
  return (
    <div className={styles.message} data-own={own} data-testid="message">
      <span className="unseen">{own ? t('chat.you') : name}: </span>
      <p dir="auto">{message}</p>
      <time dateTime={time} title={written({ dateStyle: 'long', timeStyle: 'short' })}>
        {written({ timeStyle: 'short' })}
      </time>
    </div>
  );
}

/** One that is on its way, or did not get there. */
export function OutgoingMessage({ message, onAgain }: { message: Outgoing; onAgain: () => void }) {
  const { t } = useTranslation();
  const { text, failure } = message;
  return (
    <div className={styles.message} data-own="true" data-testid="outgoing">
      <span className="unseen">{t('chat.you')}: </span>
      <p dir="auto">{text}</p>
      {failure === null ? (
        <span className={styles.state}>{t('chat.sending')}</span>
      ) : (
        <span className={styles.state} role="alert" data-failed="true">
          {t('chat.notSent')} {failureWords(failure, t)}
          <Button onClick={onAgain}>{t('chat.again')}</Button>
        </span>
      )}
    </div>
  );
}
