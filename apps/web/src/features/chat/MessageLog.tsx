import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { watchInView } from '../../lib/in-view.ts';
import { localeOf } from '../../lib/locale.ts';
import { Button } from '../../ui/Button.tsx';
import type { Conversation } from './conversation/conversation.ts';
import { type OpenConversation, waiting } from './conversation/state.ts';
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

/** What was said, by days, newest at the foot; older pages come as the top is reached. */
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
              onAgain={() => conversation.again(message.requestId)}
            />
          ))}
        </div>
      </section>
      <Announcer state={state} me={me} name={name} />
    </>
  );
}

/** Stands at the top: when it is seen, the page before is asked for. */
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
        <Button onClick={() => void conversation.older()}>{t('chat.retry')}</Button>
      ) : (
        t('chat.loading')
      )}
    </div>
  );
}

/** Says what arrives, and only that: older pages come silently. */
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
