import { type RefObject, useEffect } from 'react';
import type { LookAround, Point } from '../../../../machines/frame/look-around.ts';

const DOUBLE_TAP_MS = 300;
/** Pixels by which fingers miss: a tap moves less, and the second tap is no further from the first. */
const MISSED_BY = 24;
/** Zoom of one notch of a mouse's wheel, which counts some 100. */
const WHEEL = 0.0015;

/** Pinch, wheel and drag look around in the picture, a double tap goes back (GAME-9). */
export function useGestures(frame: RefObject<HTMLElement | null>, look: LookAround, enabled: boolean): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null || !enabled) return;
    const gestures = new Gestures(look);
    const at = (event: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      gestures.down(event.pointerId, at(event), event.timeStamp);
    };
    const move = (event: PointerEvent) => gestures.move(event.pointerId, at(event));
    const up = (event: PointerEvent) => gestures.up(event.pointerId, event.timeStamp);
    const cancel = (event: PointerEvent) => gestures.cancel(event.pointerId);
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      look.zoom(Math.exp(-event.deltaY * WHEEL), at(event));
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', cancel);
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', cancel);
      element.removeEventListener('wheel', wheel);
    };
  }, [frame, look, enabled]);
}

/** What fingers do on a frame. Times in milliseconds. */
export class Gestures {
  readonly #look: LookAround;
  readonly #fingers = new Map<number, Point>();
  /** Where the only finger went down; null once it has moved, or is not alone. */
  #tap: Point | null = null;
  #lastTap: { readonly at: Point; readonly when: number } | null = null;

  constructor(look: LookAround) {
    this.#look = look;
  }

  down(finger: number, at: Point, when: number): void {
    this.#fingers.set(finger, at);
    this.#tap = this.#fingers.size === 1 ? at : null;
    if (this.#lastTap !== null && when - this.#lastTap.when > DOUBLE_TAP_MS) this.#lastTap = null;
  }

  move(finger: number, at: Point): void {
    const before = this.#fingers.get(finger);
    if (before === undefined) return;
    const others = [...this.#fingers].filter(([id]) => id !== finger).map(([, point]) => point);
    const [other] = others;
    this.#fingers.set(finger, at);
    if (other !== undefined) this.#pinch(other, before, at);
    else if (this.#tap === null || distance(this.#tap, at) > MISSED_BY / 2) {
      this.#tap = null;
      this.#look.move(at.x - before.x, at.y - before.y);
    }
  }

  up(finger: number, when: number): void {
    if (!this.#fingers.delete(finger) || this.#tap === null) return;
    const second = this.#lastTap !== null && distance(this.#lastTap.at, this.#tap) < MISSED_BY;
    if (second) this.#look.reset();
    this.#lastTap = second ? null : { at: this.#tap, when };
    this.#tap = null;
  }

  cancel(finger: number): void {
    this.#fingers.delete(finger);
    this.#tap = null;
  }

  /** One finger has moved while another rests: the picture grows with their distance, and follows their middle. */
  #pinch(other: Point, before: Point, at: Point): void {
    const [from, to] = [middle(other, before), middle(other, at)];
    this.#look.move(to.x - from.x, to.y - from.y);
    const factor = distance(other, at) / Math.max(1, distance(other, before));
    this.#look.zoom(Math.max(0.1, factor), to);
  }
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
