import { useTranslation } from 'react-i18next';
import styles from './UnreadBadge.module.css';
import { useChatUser } from './use-lists.ts';

/** More than this is not worth counting. */
const MOST = 99;

/** How many messages wait, on the button that opens the chat, which is described by it (CHAT-1). */
export default function UnreadBadge({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data: user } = useChatUser();
  const unread = user?.chatList.reduce((sum, chat) => sum + chat.unread, 0) ?? 0;
  if (unread === 0) return null;
  return (
    <span id={id} className={styles.badge} data-testid="chat-unread">
      <span className="unseen">{t('chat.unread')} </span>
      {unread > MOST ? `${MOST}+` : unread}
    </span>
  );
}
