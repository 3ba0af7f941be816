import type { AccountType } from '@floorcast/contract/auth';

/** Two accounts that may chat, the smaller id first. */
export interface Pair {
  readonly low: number;
  readonly high: number;
}

export interface Person {
  readonly id: number;
  readonly type: AccountType;
}

export const pairOf = (one: number, other: number): Pair => ({
  low: Math.min(one, other),
  high: Math.max(one, other),
});

/** The id of a conversation contains its accounts: no other account can name it as its own. */
export const chatIdOf = (one: number, other: number): string => {
  const { low, high } = pairOf(one, other);
  return `${low}-${high}`;
};

/** Players may chat with staff and admins, never with each other; staff and admins with every account (CHAT-2). */
export const mayTalk = (one: Person, other: Person): boolean =>
  one.id !== other.id && (one.type !== 'user' || other.type !== 'user');
