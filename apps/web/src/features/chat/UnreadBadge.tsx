import { useTranslation } from '../../lib/locale/use-translation.ts';
import styles from './UnreadBadge.module.css';
import { useChatUser } from './use-lists.ts';

/** More than this is not worth counting. */
const MOST = 99;

/** The number of unread messages, on the button that opens the chat, which it describes (CHAT-1). */
export default function UnreadBadge({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data: user } = useChatUser();
  const unread = user?.chatList.reduce((sum, chat) => sum + chat.unread, 0) ?? 0;
  if (unread === 0) return null;
  return (
    <span id={id} className={`${styles.badge} ${styles.atCorner}`} data-testid="chat-unread">
      <span className="unseen">{`${t('chat.unread')} `}</span>
      <span>{unread > MOST ? `${MOST}+` : unread}</span>
    </span>
  );
}
