import type { ChatMessage } from '@floorcast/contract/chat';
import { failureWords } from '../../../api/call/failure.ts';
import { localeOf } from '../../../lib/locale/translation.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import type { Outgoing } from '../conversation/conversation-state.ts';
import styles from './MessageLog.module.css';

interface MessageProps {
  readonly message: ChatMessage;
  readonly own: boolean;
  /** Its name; null: it is the reader's. */
  readonly author: string | null;
  /** Whether the author is a colleague of the contact, or of the reader. */
  readonly colleague: boolean;
}

/** One message with its time, and its date as a tooltip. */
export function Message({ message: { message, time }, own, author, colleague }: MessageProps) {
  const { t, i18n } = useTranslation();
  const at = new Date(time);
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(i18n.language), options).format(at);
  return (
    <div className={styles.message} data-own={own} data-testid="message">
      <span className={colleague ? styles.author : 'unseen'}>
        <Verbatim>{author ?? t('chat.you')}</Verbatim>
        <span className="unseen">: </span>
      </span>
      <p dir="auto">{message}</p>
      <time dateTime={time} title={written({ dateStyle: 'long', timeStyle: 'short' })}>
        {written({ timeStyle: 'short' })}
      </time>
    </div>
  );
}

/** A message that is being sent, or that failed. */
export function OutgoingMessage({ message, onRetry }: { message: Outgoing; onRetry: () => void }) {
  const { t } = useTranslation();
  const { text, failure } = message;
  return (
    <div className={styles.message} data-own="true" data-testid="outgoing">
      <span className="unseen">{`${t('chat.you')}: `}</span>
      <p dir="auto">{text}</p>
      {failure === null ? (
        <span className={styles.state}>{t('chat.sending')}</span>
      ) : (
        <span className={styles.state} role="alert" data-failed="true">
          <span>{`${t('chat.notSent')} ${failureWords(failure, t)}`}</span>
          <Button onClick={onRetry}>{t('chat.again')}</Button>
        </span>
      )}
    </div>
  );
}
