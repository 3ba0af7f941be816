import type { Generated } from 'kysely';

export interface Chats {
  id: Generated<number>;
  /** The two accounts; the smaller id is `low`. */
  low_id: number;
  high_id: number;
  /** The last message that each account has read. */
  low_read: Generated<number>;
  high_read: Generated<number>;
  /** Zero while there is no message. */
  last_message: Generated<number>;
}

export interface ChatMessages {
  id: Generated<number>;
  chat_id: number;
  sender_id: number;
  request_id: string | null;
  text: string;
  at: Date;
}

export interface ChatPeople {
  user_id: number;
  /** The status to show while connected. */
  status: 'online' | 'do-not-disturb' | 'away' | 'offline';
}

export interface Notices {
  id: Generated<number>;
  kind: 'event' | 'note';
  title: string;
  detail: string;
  at: Generated<Date>;
}
