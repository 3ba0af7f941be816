import type { ChatContact } from '@floorcast/contract/chat';
import styles from './Avatar.module.css';
import { initials } from './initials.ts';
import { StatusMark } from './StatusMark.tsx';

/** A contact's picture, or the first letters of the name, with the status. */
export const Avatar = ({ name, avatar, status }: Pick<ChatContact, 'name' | 'avatar' | 'status'>) => (
  <span className={styles.avatar} aria-hidden="true">
    {avatar === '' ? <span>{initials(name)}</span> : <img src={avatar} alt="" />}
    <StatusMark status={status} />
  </span>
);
