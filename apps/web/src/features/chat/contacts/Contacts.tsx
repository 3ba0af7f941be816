import type { ChatContact, ChatStatus } from '@floorcast/contract/chat';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Space } from '../../../ui/values/separators.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import chatPanelStyles from '../ChatPanel.module.css';
import badgeStyles from '../UnreadBadge.module.css';
import styles from './Contacts.module.css';

/** Each status has its shape as well as its colour. */
const SHAPES: Readonly<Record<ChatStatus, string>> = {
  online: 'M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0Z',
  'do-not-disturb': 'M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0ZM2.5 5h7v2h-7Z',
  away: 'M7 0a6 6 0 1 0 5 7.6A4.6 4.6 0 0 1 7 0Z',
  offline: 'M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0Zm0 2.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z',
};

/** A status as a mark; its name is beside it, or read aloud. */
export const StatusMark = ({ status }: { status: ChatStatus }) => (
  <svg className={styles.mark} data-status={status} viewBox="0 0 12 12" aria-hidden="true">
    <path d={SHAPES[status]} fillRule="evenodd" />
  </svg>
);

/** A contact's picture, or the first letters of the name, with the status. */
const Avatar = ({ name, avatar, status }: Pick<ChatContact, 'name' | 'avatar' | 'status'>) => (
  <span className={styles.avatar} aria-hidden="true">
    {avatar === '' ? <span>{initials(name)}</span> : <img src={avatar} alt="" />}
    <StatusMark status={status} />
  </span>
);

interface ContactsProps {
  readonly contacts: readonly ChatContact[];
  readonly chosen: number | null;
  readonly onChoose: (contact: ChatContact) => void;
}

/** All contacts as a strip of pictures, with names while none is chosen (SHELL-9). */
export function Contacts({ contacts, chosen, onChoose }: ContactsProps) {
  const { t } = useTranslation();
  return (
    <nav className={styles.strip} aria-label={t('chat.contacts')} data-testid="chat-contacts">
      <ul>
        {contacts.map((contact) => (
          <li key={contact.id}>
            <Contact
              contact={contact}
              current={contact.id === chosen}
              named={chosen === null}
              onChoose={() => onChoose(contact)}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ContactProps {
  readonly contact: ChatContact;
  readonly current: boolean;
  readonly named: boolean;
  readonly onChoose: () => void;
}

function Contact({ contact, current, named, onChoose }: ContactProps) {
  const { t } = useTranslation();
  const { id, name, status, unread, support } = contact;
  return (
    <button
      type="button"
      className={styles.contact}
      aria-current={current}
      title={named ? undefined : name}
      onClick={onChoose}
      data-testid={`contact-${id}`}
      data-status={status}
    >
      <Avatar {...contact} />
      <span className={named ? styles.words : 'unseen'}>
        <strong>
          <Verbatim>{name}</Verbatim>
        </strong>
        <Space />
        {support && <span className="quiet small">{`${t('chat.support')} · `}</span>}
        <span className="quiet small">{t(`chat.status.${status}`)}</span>
      </span>
      {unread > 0 && (
        <span className={`${badgeStyles.badge} ${styles.unread}`} data-testid="contact-unread">
          <span className="unseen">{` ${t('chat.unread')} `}</span>
          <span>{unread}</span>
        </span>
      )}
    </button>
  );
}

/** The search runs after a pause in typing (ms), not at every letter. */
const PAUSE_MS = 200;
/** The most that the house looks for. */
const MOST = 60;

/** Searches contacts by a part of the name. */
export function Search({ onSearch }: { onSearch: (words: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const pause = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, onSearch]);
  return (
    <label className={`${chatPanelStyles.search} middle quiet`}>
      <IconSearch size={20} aria-hidden="true" />
      <input
        type="search"
        value={typed}
        maxLength={MOST}
        placeholder={t('chat.search')}
        aria-label={t('chat.search')}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setTyped(target.value)}
      />
    </label>
  );
}

/** The first letters of a name's first and last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  return shown.map((part) => [...(part ?? '')][0] ?? '').join('');
}
