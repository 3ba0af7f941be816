import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { type Failure, failureWords } from '../../api/failure.ts';
import { toast } from '../../ui/toast.ts';
import { Conversation } from './conversation/conversation.ts';

const isSeen = (): boolean => document.visibilityState === 'visible';

const unsent = (failure: Failure): void =>
  toast({ kind: 'error', words: `${i18next.t('chat.notSent')} ${failureWords(failure, i18next.t)}` });

/** The conversation with a contact, for as long as it stands on the screen. */
export function useConversation(me: number, contactId: number): Conversation | null {
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
