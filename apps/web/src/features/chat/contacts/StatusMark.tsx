import type { ChatStatus } from '@floorcast/contract/chat';
import styles from './Avatar.module.css';

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
