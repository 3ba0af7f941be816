import type { ChatContact } from '@floorcast/contract/chat';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '../../api/account.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './ChatPanel.module.css';
import { Contacts } from './Contacts.tsx';
import { ConversationView } from './ConversationView.tsx';
import { Search } from './Search.tsx';
import { StatusChoice } from './StatusChoice.tsx';
import { useContacts } from './use-lists.ts';

/** The team chat at the side: contacts with status and unread counts, and what is said with one of them (CHAT-1). */
export default function ChatPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const who = account.getState();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ChatContact | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const contacts = useContacts(search);
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
          <div className={styles.head}>
            <Search onSearch={setSearch} />
            <p className={styles.prompt}>{t('chat.select')}</p>
            {contacts.isPending && <p role="status">{t('chat.loading')}</p>}
            {contacts.isError && (
              <p role="alert">
                {t('chat.failed')} <Button onClick={() => void contacts.refetch()}>{t('chat.retry')}</Button>
              </p>
            )}
            {contacts.isSuccess && listed.length === 0 && <p role="status">{t('chat.nobody')}</p>}
          </div>
        )}
        <Contacts contacts={shown} chosen={current?.id ?? null} onChoose={choose} />
        {current !== null && who.phase === 'signed-in' && (
          <ConversationView key={current.id} me={who.user.id} contact={current} onBack={goBack} />
        )}
      </div>
    </Dialog>
  );
}
