import type { ChatContact } from '@floorcast/contract/chat';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureWords } from '../../api/failure.ts';
import { useReadable } from '../../lib/use-readable.ts';
import { Button } from '../../ui/Button.tsx';
import { Composer } from './Composer.tsx';
import styles from './ConversationView.module.css';
import type { Conversation } from './conversation/conversation.ts';
import { MessageLog } from './MessageLog.tsx';
import { StatusMark } from './StatusMark.tsx';
import { useConversation } from './use-conversation.ts';

interface ConversationViewProps {
  readonly me: number;
  readonly contact: ChatContact;
  readonly onBack: () => void;
}

/** What is said with one contact, and a place to say something. */
export function ConversationView({ me, contact, onBack }: ConversationViewProps) {
  const { t } = useTranslation();
  const { name, status } = contact;
  const conversation = useConversation(me, contact.id);
  return (
    <section className={styles.conversation} aria-label={name}>
      <header className={styles.head}>
        <Button look="bare" className={styles.back} aria-label={t('chat.back')} onClick={onBack}>
          <IconArrowLeft size={20} aria-hidden="true" />
        </Button>
        <div>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          <p data-testid="chat-status">
            <StatusMark status={status} />
            {t(`chat.status.${status}`)}
          </p>
        </div>
      </header>
      {conversation !== null && <Messages conversation={conversation} me={me} name={name} />}
      <Composer onSend={(text) => conversation?.send(text) ?? false} />
    </section>
  );
}

function Messages({ conversation, me, name }: { conversation: Conversation; me: number; name: string }) {
  const { t } = useTranslation();
  const state = useReadable(conversation);
  if (state.phase === 'loading')
    return (
      <p className={styles.notice} role="status">
        {t('chat.loading')}
      </p>
    );
  if (state.phase === 'failed')
    return (
      <div className={styles.notice} role="alert">
        <p>
          {t('chat.failed')} {failureWords(state.failure, t)}
        </p>
        <Button onClick={() => conversation.retry()}>{t('chat.retry')}</Button>
      </div>
    );
  return <MessageLog state={state} conversation={conversation} me={me} name={name} />;
}
