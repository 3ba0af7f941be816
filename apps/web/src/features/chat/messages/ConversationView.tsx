import type { TokenPayload } from '@floorcast/contract/auth';
import { CHAT_TEXT_MOST, type ChatContact, type ChatMessage } from '@floorcast/contract/chat';
import { IconArrowLeft, IconSend } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Failure, failureWords } from '../../../api/call/failure.ts';
import { staffCalls } from '../../../api/stores/staff-calls.ts';
import { watchInView } from '../../../lib/dom/in-view.ts';
import { i18n, localeOf } from '../../../lib/locale/translation.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { StatusMark } from '../contacts/Contacts.tsx';
import { Conversation, type OpenConversation, type Outgoing, waiting } from '../conversation/conversation.ts';
import styles from './ConversationView.module.css';

/** From this length on the remaining length is shown. */
const NEARLY = CHAT_TEXT_MOST - 200;

/** The message field: Enter sends, Shift and Enter begins a line. A text that `onSend` rejects stays. */
function Composer({ onSend }: { onSend: (text: string) => boolean }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  function send(): void {
    field.current?.focus();
    if (onSend(typed)) setTyped('');
  }
  function receive(event: KeyboardEvent): void {
    // Enter that ends an input composition, as of Japanese, does not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        value={typed}
        maxLength={CHAT_TEXT_MOST}
        placeholder={t('chat.write')}
        aria-label={t('chat.write')}
        enterKeyHint="send"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={receive}
        data-testid="chat-text"
      />
      <Button type="submit" look="strong" className={styles.send} aria-label={t('chat.send')}>
        <IconSend size={20} aria-hidden="true" />
      </Button>
      {typed.length > NEARLY && <output>{`${typed.length} / ${CHAT_TEXT_MOST}`}</output>}
    </form>
  );
}

interface ConversationViewProps {
  readonly me: Pick<TokenPayload, 'id' | 'type'>;
  /** All contacts, by which colleagues of this one are named. */
  readonly contacts: readonly ChatContact[];
  readonly contact: ChatContact;
  readonly onBack: () => void;
}

/** The conversation with one contact, and the message field. */
export function ConversationView({ me, contact, contacts, onBack }: ConversationViewProps) {
  const { t } = useTranslation();
  const { name, status } = contact;
  const conversation = useConversation(me.id, contact.id);
  return (
    <section className={styles.conversation} aria-label={name}>
      <header className={styles.head}>
        <Button look="bare" className={styles.back} aria-label={t('chat.back')} onClick={onBack}>
          <IconArrowLeft size={20} aria-hidden="true" />
        </Button>
        <div>
          <h3>
            <Verbatim>{name}</Verbatim>
          </h3>
          <p data-testid="chat-status">
            <StatusMark status={status} />
            <span>{t(`chat.status.${status}`)}</span>
          </p>
        </div>
      </header>
      {conversation !== null && (
        <Messages
          conversation={conversation}
          me={me.id}
          contactId={contact.id}
          // Colleagues answer a player for each other.
          isOwn={(author) => author === me.id || (me.type !== 'user' && author !== contact.id)}
          nameOf={(author) => contacts.find(({ id }) => id === author)?.name ?? name}
        />
      )}
      {me.type === 'user' && <LetterState />}
      <Composer onSend={(text) => conversation?.send(text) ?? false} />
    </section>
  );
}

/** Whether support has received what the player wrote last, and reads it. */
function LetterState() {
  const { t } = useTranslation();
  const letter = useReadable(staffCalls).find(({ kind }) => kind === 'letter');
  return (
    <p role="status" className={styles.letter} data-testid="letter-state">
      {letter !== undefined && t(letter.state === 'on-the-way' ? 'chat.letterRead' : 'chat.letterReceived')}
    </p>
  );
}

function Messages({ conversation, ...people }: Omit<ComponentProps<typeof MessageLog>, 'state'>) {
  const { t } = useTranslation();
  const state = useReadable(conversation);
  if (state.phase === 'loading')
    return (
      <p className={`${styles.notice} rows centred quiet gap-12`} role="status">
        {t('load.moment')}
      </p>
    );
  if (state.phase === 'failed')
    return (
      <div className={`${styles.notice} rows centred quiet gap-12`} role="alert">
        <p>{`${t('load.failed')} ${failureWords(state.failure, t)}`}</p>
        <Button onClick={() => conversation.retry()}>{t('load.retry')}</Button>
      </div>
    );
  return <MessageLog state={state} conversation={conversation} {...people} />;
}

const isSeen = (): boolean => document.visibilityState === 'visible';

const unsent = (failure: Failure): void =>
  toast({ kind: 'error', words: `${i18n.t('chat.notSent')} ${failureWords(failure, i18n.t)}` });

/** The conversation with a contact, for as long as it is on screen. */
function useConversation(me: number, contactId: number): Conversation | null {
  const [conversation, setConversation] = useState<Conversation | null>(null);
  useEffect(() => {
    const opened = new Conversation({ me, contactId, isSeen, unsent });
    const look = () => opened.look();
    document.addEventListener('visibilitychange', look);
    setConversation(opened);
    return () => {
      document.removeEventListener('visibilitychange', look);
      opened.close();
    };
  }, [me, contactId]);
  return conversation;
}

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
function MessageLog({ state, conversation, me, contactId, isOwn, nameOf }: MessageLogProps) {
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
        <div className={`${styles.messages} stack gap-4`}>
          {state.before !== null && <Older key={state.before} state={state} conversation={conversation} />}
          {empty && <p className={`${styles.prompt} centred quiet`}>{t('chat.start')}</p>}
          {daysOf(state.messages).map(({ key, moment, messages }) => (
            <section key={key} className="stack gap-4">
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
    <div ref={mark} className={`${styles.older} rows quiet small`}>
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

interface MessageProps {
  readonly message: ChatMessage;
  readonly own: boolean;
  /** Its name; null: it is the reader's. */
  readonly author: string | null;
  /** Whether the author is a colleague of the contact, or of the reader. */
  readonly colleague: boolean;
}

/** One message with its time, and its date as a tooltip. */
function Message({ message: { message, time }, own, author, colleague }: MessageProps) {
  const { t, i18n } = useTranslation();
  const at = new Date(time);
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(i18n.language), options).format(at);
  return (
    <div className={styles.message} data-own={own} data-testid="message">
      <span className={colleague ? 'quiet small' : 'unseen'}>
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
function OutgoingMessage({ message, onRetry }: { message: Outgoing; onRetry: () => void }) {
  const { t } = useTranslation();
  const { text, failure } = message;
  return (
    <div className={styles.message} data-own="true" data-testid="outgoing">
      <span className="unseen">{`${t('chat.you')}: `}</span>
      <p dir="auto">{text}</p>
      {failure === null ? (
        <span className={`${styles.state} quiet figures`}>{t('chat.sending')}</span>
      ) : (
        <span className={`${styles.state} quiet figures`} role="alert" data-failed="true">
          <span>{`${t('chat.notSent')} ${failureWords(failure, t)}`}</span>
          <Button onClick={onRetry}>{t('chat.again')}</Button>
        </span>
      )}
    </div>
  );
}

interface Day {
  /** The same for as long as it is shown, whatever is added. */
  readonly key: string;
  /** The moment of its first message. */
  readonly moment: string;
  readonly messages: readonly ChatMessage[];
}

/** Messages by the day of the reader's zone. */
export function daysOf(messages: readonly ChatMessage[]): readonly Day[] {
  const days: { key: string; moment: string; messages: ChatMessage[] }[] = [];
  for (const message of messages) {
    const key = new Date(message.time).toDateString();
    const last = days.at(-1);
    if (last?.key === key) last.messages.push(message);
    else days.push({ key, moment: message.time, messages: [message] });
  }
  return days;
}
