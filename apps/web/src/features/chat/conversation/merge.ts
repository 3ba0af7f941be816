import type { ChatMessage } from '@floorcast/contract/chat';

/** The messages of both lists, each once, in the order of their growing ids. */
export function merge(some: readonly ChatMessage[], others: readonly ChatMessage[]): readonly ChatMessage[] {
  const byId = new Map([...some, ...others].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** 0 when there are none. */
export const newestId = (messages: readonly ChatMessage[]): number => messages.at(-1)?.id ?? 0;
