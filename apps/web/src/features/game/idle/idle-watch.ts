import { Observable, type ReadableState } from '../../../lib/observable.ts';

/** `asked`: the player is asked whether they are there. `away`: they have not answered in time. */
export type IdleState = 'here' | 'asked' | 'away';

export interface IdleParts {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs once after `ms`; the returned function prevents it. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** Time (ms) without a click or a key until the player is asked; null: only the house asks. */
  readonly warnMs: number | null;
  /** Time (ms) without an answer until the player is away. */
  readonly lockMs: number;
  /** Whether a game or autoplay is running: then the player need not act. */
  readonly inPlay: () => boolean;
}

/** Notices a long time without a click or a key (GAME-12). Owns one timer; `close` ends it. */
export class IdleWatch implements ReadableState<IdleState> {
  readonly #parts: IdleParts;
  readonly #state = new Observable<IdleState>('here');
  #lastAct: number;
  #cancel: () => void = () => undefined;

  constructor(parts: IdleParts) {
    this.#parts = parts;
    this.#lastAct = parts.now();
  }

  getState = (): IdleState => this.#state.getState();
  subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener);

  start(): void {
    this.#enter(this.getState());
  }

  close(): void {
    this.#cancel();
  }

  /** A click or a key, anywhere. It is no answer to the warning. */
  acted = (): void => {
    if (this.getState() === 'here') this.#lastAct = this.#parts.now();
  };

  /** The house asks, whatever the player did. */
  ask(): void {
    if (this.getState() === 'here') this.#enter('asked');
  }

  /** The player has answered. */
  goOn = (): void => {
    this.#lastAct = this.#parts.now();
    this.#enter('here');
  };

  #enter(state: IdleState): void {
    const { after, lockMs } = this.#parts;
    this.#cancel();
    this.#state.setState(state);
    if (state === 'here') this.#watch();
    if (state === 'asked') this.#cancel = after(lockMs, () => this.#enter('away'));
  }

  #watch(): void {
    const { after, now, warnMs, inPlay } = this.#parts;
    if (warnMs === null) return;
    if (inPlay()) this.#lastAct = now();
    const left = this.#lastAct + warnMs - now();
    if (left <= 0) this.#enter('asked');
    else this.#cancel = after(left, () => this.#watch());
  }
}
