import type { Command, Poll } from '@floorcast/sas/polls';

/** On so many connections in a row a machine was silent when it was asked. */
const SILENCES = 2;

/** The polls of which a machine is believed to know nothing. */
export class UnknownPolls {
  readonly #silences = new Map<Command, number>();

  has(poll: Poll): boolean {
    return poll.kind === 'long' && this.#silencesOf(poll.command) >= SILENCES;
  }

  silent(poll: Poll): void {
    if (poll.kind === 'long') this.#silences.set(poll.command, this.#silencesOf(poll.command) + 1);
  }

  answered(poll: Poll): void {
    if (poll.kind === 'long') this.#silences.delete(poll.command);
  }

  /** It may be another machine. */
  forget(): void {
    this.#silences.clear();
  }

  #silencesOf(command: Command): number {
    return this.#silences.get(command) ?? 0;
  }
}
