import { useEffect, useRef } from 'react';
import { watchInView } from '../../../lib/dom/in-view.ts';
import { localeOf } from '../../../lib/locale/locale.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import type { Conversation } from '../conversation/conversation.ts';
import { type OpenConversation, waiting } from '../conversation/conversation-state.ts';
import { daysOf } from './days.ts';
import { Message, OutgoingMessage } from './Message.tsx';
import styles from './MessageLog.module.css';

interface MessageLogProps {
  readonly state: OpenConversation;
  readonly conversation: Conversation;
  readonly me: number;
  /** Of the contact. */
  readonly name: string;
}

/** The messages by days, the newest at the bottom; older pages load as the top is reached. */
export function MessageLog({ state, conversation, me, name }: MessageLogProps) {
  const { t, i18n } = useTranslation();
  const outgoing = waiting(state, me);
  const day = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'long' });
  const empty = state.messages.length === 0 && outgoing.length === 0;
  return (
    <>
      <section
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        aria-label={t('chat.messages')}
        data-testid="chat-scroller"
      >
        <div className={styles.messages}>
          {state.before !== null && <Older key={state.before} state={state} conversation={conversation} />}
          {empty && <p className={styles.prompt}>{t('chat.start')}</p>}
          {daysOf(state.messages).map(({ key, moment, messages }) => (
            <section key={key} className={styles.day}>
              <time className={styles.date} dateTime={moment}>
                {day.format(new Date(moment))}
              </time>
              {messages.map((message) => (
                <Message key={message.id} message={message} own={message.who === me} name={name} />
              ))}
            </section>
          ))}
          {outgoing.map((message) => (
            <OutgoingMessage
              key={message.requestId}
              message={message}
              onRetry={() => conversation.resend(message.requestId)}
            />
          ))}
        </div>
      </section>
      <Announcer state={state} me={me} name={name} />
    </>
  );
}

/** At the top: when it is visible, the page before is requested. */
function Older({ state, conversation }: Pick<MessageLogProps, 'state' | 'conversation'>) {
  const { t } = useTranslation();
  const mark = useRef<HTMLDivElement>(null);
  const failed = state.older === 'failed';
  useEffect(() => {
    if (mark.current === null || failed) return;
    return watchInView(mark.current, (inView) => {
      if (inView) void conversation.older();
    });
  }, [conversation, failed]);
  return (
    <div ref={mark} className={styles.older}>
      {failed ? (
        <Button onClick={() => void conversation.older()}>{t('load.retry')}</Button>
      ) : (
        t('load.moment')
      )}
    </div>
  );
}

/** Announces messages that arrive; older pages load silently. */
function Announcer({ state, me, name }: Omit<MessageLogProps, 'conversation'>) {
  const begun = useRef(state.messages.at(-1)?.id ?? 0);
  const arrived = state.messages.filter(({ id, who }) => id > begun.current && who !== me);
  return (
    <div className="unseen" role="log">
      {arrived.map(({ id, message }) => (
        <p key={id}>{`${name}: ${message}`}</p>
      ))}
    </div>
  );
}
