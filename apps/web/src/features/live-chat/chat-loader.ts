import { assertNever } from '@floorcast/contract/assert-never';
import type { LiveChatMessage, LiveChatOrder } from '@floorcast/contract/live-chat';
import { Observable, type ReadableState } from '../../lib/observable.ts';

/** How long (ms) a screen stands before the chat is asked for. */
const AFTER_SCREEN_MS = 700;
/** How long (ms) a script has to come up. */
const PATIENCE_MS = 5_000;

/** `asked`: the frame is there, its script on the way. `standby`: so is the script from the standby address. */
export type ChatPhase = 'waiting' | 'asked' | 'standby' | 'up' | 'failed';

interface ChatLoaderParts {
  /** Tells the framed page what to do. */
  readonly tell: (order: LiveChatOrder) => void;
  readonly warn: (words: string) => void;
}

/** When the live chat is asked for, when its standby, and when it is given up (SHELL-10). */
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

  heard({ type }: LiveChatMessage): void {
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
        this.#parts.tell({ type: 'standby' });
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
