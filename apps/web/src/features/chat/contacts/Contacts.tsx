import type { ChatContact } from '@floorcast/contract/chat';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Space } from '../../../ui/values/separators.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { Avatar } from './Avatar.tsx';
import styles from './Contacts.module.css';

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
        {support && <span>{`${t('chat.support')} · `}</span>}
        <span>{t(`chat.status.${status}`)}</span>
      </span>
      {unread > 0 && (
        <span className={styles.unread} data-testid="contact-unread">
          <span className="unseen">{` ${t('chat.unread')} `}</span>
          <span>{unread}</span>
        </span>
      )}
    </button>
  );
}
