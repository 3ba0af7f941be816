import type { Command, Poll } from '@floorcast/sas/messages/polls';

/** After so many connections in a row on which a machine gave no readable answer to it, a poll is unknown. */
const CONNECTIONS = 2;

/** The polls that a machine is taken not to know. */
export class UnknownPolls {
  readonly #times = new Map<Command, number>();

  has(poll: Poll): boolean {
    return poll.kind === 'long' && this.#timesOf(poll.command) >= CONNECTIONS;
  }

  unanswered(poll: Poll): void {
    if (poll.kind === 'long') this.#times.set(poll.command, this.#timesOf(poll.command) + 1);
  }

  answered(poll: Poll): void {
    if (poll.kind === 'long') this.#times.delete(poll.command);
  }

  /** The machine may be another one. */
  clear(): void {
    this.#times.clear();
  }

  #timesOf(command: Command): number {
    return this.#times.get(command) ?? 0;
  }
}
