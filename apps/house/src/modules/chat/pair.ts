import type { AccountType } from '@floorcast/contract/auth';

/** Two people who may talk, the smaller account id first. */
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

/** The id of a conversation says who talks: nobody can name one that they are not in as theirs. */
export const chatIdOf = (one: number, other: number): string => {
  const { low, high } = pairOf(one, other);
  return `${low}-${high}`;
};

/** Players reach staff and admins, never each other; staff and admins reach everybody (CHAT-2). */
export const mayTalk = (one: Person, other: Person): boolean =>
  one.id !== other.id && (one.type !== 'user' || other.type !== 'user');
