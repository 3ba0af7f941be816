import type { Command, Poll } from '@floorcast/sas/polls';

/** On so many connections in a row a machine said nothing that makes sense when it was asked. */
const TIMES = 2;

/** The polls of which a machine is believed to know nothing. */
export class UnknownPolls {
  readonly #times = new Map<Command, number>();

  has(poll: Poll): boolean {
    return poll.kind === 'long' && this.#timesOf(poll.command) >= TIMES;
  }

  unanswered(poll: Poll): void {
    if (poll.kind === 'long') this.#times.set(poll.command, this.#timesOf(poll.command) + 1);
  }

  answered(poll: Poll): void {
    if (poll.kind === 'long') this.#times.delete(poll.command);
  }

  /** It may be another machine. */
  forget(): void {
    this.#times.clear();
  }

  #timesOf(command: Command): number {
    return this.#times.get(command) ?? 0;
  }
}
