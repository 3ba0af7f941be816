import { useEffect, useRef } from 'react';
import { watchInView } from '../../../lib/dom/in-view.ts';
import { localeOf } from '../../../lib/locale/translation.ts';
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
  readonly contactId: number;
  /** Which side an author is on: beside a contact's own messages stand those of colleagues. */
  readonly isOwn: (author: number) => boolean;
  /** The name of an author. */
  readonly nameOf: (author: number) => string;
}

/** The messages by days, the newest at the bottom; older pages load as the top is reached. */
export function MessageLog({ state, conversation, me, contactId, isOwn, nameOf }: MessageLogProps) {
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
                <Message
                  key={message.id}
                  message={message}
                  own={isOwn(message.who)}
                  author={message.who === me ? null : nameOf(message.who)}
                  colleague={message.who !== me && message.who !== contactId}
                />
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
      <Announcer state={state} me={me} nameOf={nameOf} />
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
function Announcer({ state, me, nameOf }: Pick<MessageLogProps, 'state' | 'me' | 'nameOf'>) {
  const begun = useRef(state.messages.at(-1)?.id ?? 0);
  const arrived = state.messages.filter(({ id, who }) => id > begun.current && who !== me);
  return (
    <div className="unseen" role="log">
      {arrived.map(({ id, who, message }) => (
        <p key={id}>{`${nameOf(who)}: ${message}`}</p>
      ))}
    </div>
  );
}
