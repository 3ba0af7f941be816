import { CHAT_STATUSES, type ChatContact } from '@floorcast/contract/chat';
import { useEffect, useRef, useState } from 'react';
import { isUnknownCall } from '../../api/call/failure.ts';
import { account } from '../../api/sign-in/account.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { ChoiceMenu } from '../../ui/menu/ChoiceMenu.tsx';
import { LoadFailed } from '../../ui/status/LoadFailed.tsx';
import styles from './ChatPanel.module.css';
import { Contacts, Search, StatusMark } from './contacts/Contacts.tsx';
import { ConversationView } from './messages/ConversationView.tsx';
import { useChatUser, useContacts, useStatusChoice } from './use-lists.ts';

interface ChatPanelProps {
  readonly onClose: () => void;
  /** Opens the conversation with support (C11.27). */
  readonly toSupport?: boolean;
}

/** The team chat: contacts with status and unread counts, and the conversation with one of them (CHAT-1). */
export default function ChatPanel({ onClose, toSupport = false }: ChatPanelProps) {
  const { t } = useTranslation();
  const accountState = account.getState();
  const [search, setSearch] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  const contacts = useContacts(search);
  const [chosen, setChosen] = useChosen(contacts.data, toSupport);
  const listed = contacts.data ?? [];
  // Whom a search has found may not be among the contacts yet.
  const current = listed.find(({ id }) => id === chosen?.id) ?? chosen;
  const shown = current === null || listed.includes(current) ? listed : [current, ...listed];

  function choose(contact: ChatContact): void {
    setSearch('');
    setChosen(contact);
  }
  function goBack(): void {
    panel.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
    setChosen(null);
  }

  return (
    <Dialog
      title={t('chat.title')}
      onClose={onClose}
      side="end"
      filled
      tools={<StatusChoice />}
      testId="chat"
    >
      <div ref={panel} className={styles.panel} data-chosen={current !== null}>
        {current === null && (
          <div className={`${styles.head} rows gap-12`}>
            <Search onSearch={setSearch} />
            <p className="quiet">{t('chat.select')}</p>
            {contacts.isPending && <p role="status">{t('load.moment')}</p>}
            {contacts.isError && (
              <LoadFailed offered={!isUnknownCall(contacts.error)} onRetry={() => void contacts.refetch()} />
            )}
            {contacts.isSuccess && listed.length === 0 && <p role="status">{t('chat.nobody')}</p>}
          </div>
        )}
        <Contacts contacts={shown} chosen={current?.id ?? null} onChoose={choose} />
        {current !== null && accountState.phase === 'signed-in' && (
          <ConversationView
            key={current.id}
            me={accountState.user}
            contact={current}
            contacts={listed}
            onBack={goBack}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Whose conversation is shown: at first that with support, where it is sought. */
function useChosen(contacts: readonly ChatContact[] | undefined, toSupport: boolean) {
  const chosen = useState<ChatContact | null>(null);
  const [seeking, setSeeking] = useState(toSupport);
  const [, choose] = chosen;
  useEffect(() => {
    if (!seeking || contacts === undefined) return;
    setSeeking(false);
    choose(contacts.find(({ support }) => support) ?? null);
  }, [seeking, contacts]);
  return chosen;
}

/** The player's own status, as others see it. */
function StatusChoice() {
  const { t } = useTranslation();
  const { data: user } = useChatUser();
  const choose = useStatusChoice();
  if (user === undefined) return null;
  return (
    <ChoiceMenu
      label={t('chat.yourStatus')}
      chosen={user.status}
      onChoose={choose}
      choices={CHAT_STATUSES.map((status) => ({
        value: status,
        label: t(`chat.status.${status}`),
        icon: <StatusMark status={status} />,
      }))}
    >
      <StatusMark status={user.status} />
      <span>{t(`chat.status.${user.status}`)}</span>
    </ChoiceMenu>
  );
}
