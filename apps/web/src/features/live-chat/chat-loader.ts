import { assertNever } from '@floorcast/contract/assert-never';
import type { LiveChatMessage, LiveChatOrder } from '@floorcast/contract/chat';
import { Observable, type ReadableState } from '../../lib/observable.ts';

/** How long (ms) after the screen the chat is requested. */
const AFTER_SCREEN_MS = 700;
/** How long (ms) a script has to come up. */
const PATIENCE_MS = 5_000;

/** `asked`: the frame loads its script. `standby`: it also loads the script from the standby address. */
export type ChatPhase = 'waiting' | 'asked' | 'standby' | 'up' | 'failed';

interface ChatLoaderParts {
  /** Sends an order to the framed page. */
  readonly send: (order: LiveChatOrder) => void;
  readonly warn: (words: string) => void;
}

/** Decides when the live chat is requested, when its standby, and when it has failed (SHELL-10). */
export class ChatLoader {
  readonly #parts: ChatLoaderParts;
  readonly #phase = new Observable<ChatPhase>('waiting');
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: ChatLoaderParts) {
    this.#parts = parts;
  }

  get phase(): ReadableState<ChatPhase> {
    return this.#phase;
  }

  /** The screen is there. */
  start(): void {
    if (this.#phase.getState() === 'waiting') this.#goOn(AFTER_SCREEN_MS);
  }

  receive({ type }: LiveChatMessage): void {
    if (type !== 'up') return;
    this.close();
    this.#phase.setState('up');
  }

  /** Ends the waiting; what is there stays. */
  close(): void {
    clearTimeout(this.#timer);
  }

  #goOn(after: number): void {
    this.#timer = setTimeout(() => this.#next(), after);
  }

  #next(): void {
    const phase = this.#phase.getState();
    switch (phase) {
      case 'waiting':
        this.#phase.setState('asked');
        this.#goOn(PATIENCE_MS);
        break;
      case 'asked':
        this.#phase.setState('standby');
        this.#parts.send({ type: 'standby' });
        this.#goOn(PATIENCE_MS);
        break;
      case 'standby':
        this.#phase.setState('failed');
        this.#parts.warn('The live chat has not come up, nor has its standby.');
        break;
      case 'up':
      case 'failed':
        break;
      default:
        assertNever(phase);
    }
  }
}
