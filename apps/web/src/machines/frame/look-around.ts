import { Observable, type ReadableState } from '../../lib/observable.ts';
import { type Frame, hides, type Look, lookAtAll, placeIn, type Seen, WHOLE, within } from './frame.ts';

/** A point of a frame, in CSS pixels from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const NOTHING: Seen = { shape: 1, limits: WHOLE, wanted: WHOLE };

const sameSeen = (one: Seen, other: Seen): boolean => JSON.stringify(one) === JSON.stringify(other);

/** How a player looks around in a picture: closer, and to another part of it (GAME-9). */
export class LookAround implements ReadableState<Look> {
  #frame: Frame = { width: 0, height: 0, scale: 0 };
  #seen = NOTHING;
  /** Whether the player looks around: until then all that is wanted is shown, whatever the frame's size. */
  #moved = false;
  readonly #look = new Observable<Look>(lookAtAll(NOTHING));

  getState = (): Look => this.#look.getState();
  subscribe = (listener: () => void): (() => void) => this.#look.subscribe(listener);

  /** The picture is shown like this now. Another view of it begins without zoom; a frame of another size does not. */
  show(frame: Frame, seen: Seen): void {
    if (!sameSeen(seen, this.#seen)) this.#moved = false;
    this.#frame = frame;
    this.#seen = seen;
    this.#set(this.#moved ? this.getState() : lookAtAll(seen));
  }

  /** Whether a player can drag the picture, in each direction. */
  movable(): { readonly x: boolean; readonly y: boolean } {
    return hides(this.#frame, this.#seen, this.getState());
  }

  /** Zooms by a factor; the point `at` of the frame keeps showing the same part of the picture. */
  zoom(factor: number, at: Point = { x: this.#frame.width / 2, y: this.#frame.height / 2 }): void {
    this.#moved = true;
    const look = this.getState();
    const before = placeIn(this.#frame, this.#seen, look);
    const { zoom } = within(this.#frame, this.#seen, { ...look, zoom: look.zoom * factor });
    const { width, height } = placeIn(this.#frame, this.#seen, { ...look, zoom });
    this.#set({
      zoom,
      x: (at.x - before.left) / before.width + (this.#frame.width / 2 - at.x) / width,
      y: (at.y - before.top) / before.height + (this.#frame.height / 2 - at.y) / height,
    });
  }

  /** Moves the picture behind its frame by pixels. */
  move(right: number, down: number): void {
    this.#moved = true;
    const look = this.getState();
    const { width, height } = placeIn(this.#frame, this.#seen, look);
    this.#set({ ...look, x: look.x - right / width, y: look.y - down / height });
  }

  /** Moves by a share of what is visible: 1 to the next part, -1 to the one before. */
  step(right: number, down: number): void {
    this.move(-right * this.#frame.width * STEP, -down * this.#frame.height * STEP);
  }

  reset(): void {
    this.#moved = false;
    this.#set(lookAtAll(this.#seen));
  }

  #set(look: Look): void {
    const next = within(this.#frame, this.#seen, look);
    const now = this.getState();
    // A frame without a size has no shares.
    if (!Number.isFinite(next.x + next.y)) return;
    if (next.zoom !== now.zoom || next.x !== now.x || next.y !== now.y) this.#look.setState(next);
  }
}

const STEP = 0.3;
