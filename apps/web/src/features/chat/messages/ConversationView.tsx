import type { TokenPayload } from '@floorcast/contract/auth';
import type { ChatContact } from '@floorcast/contract/chat';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { type Failure, failureWords } from '../../../api/call/failure.ts';
import { staffCalls } from '../../../api/stores/staff-calls.ts';
import { i18n } from '../../../lib/locale/translation.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { StatusMark } from '../contacts/StatusMark.tsx';
import { Conversation } from '../conversation/conversation.ts';
import { Composer } from './Composer.tsx';
import styles from './ConversationView.module.css';
import { MessageLog } from './MessageLog.tsx';

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
      <p className={styles.notice} role="status">
        {t('load.moment')}
      </p>
    );
  if (state.phase === 'failed')
    return (
      <div className={styles.notice} role="alert">
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
