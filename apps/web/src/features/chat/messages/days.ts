import type { ChatMessage } from '@floorcast/contract/chat';

export interface Day {
  /** The same for as long as it is shown, whatever is added. */
  readonly key: string;
  /** The moment of its first message. */
  readonly moment: string;
  readonly messages: readonly ChatMessage[];
}

/** Messages by the day of the reader's zone. */
export function daysOf(messages: readonly ChatMessage[]): readonly Day[] {
  const days: { key: string; moment: string; messages: ChatMessage[] }[] = [];
  for (const message of messages) {
    const key = new Date(message.time).toDateString();
    const last = days.at(-1);
    if (last?.key === key) last.messages.push(message);
    else days.push({ key, moment: message.time, messages: [message] });
  }
  return days;
}
