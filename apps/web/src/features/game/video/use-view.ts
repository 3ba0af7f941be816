import type { CameraId, ReelWindow, Video } from '@floorcast/contract/machines';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { deviceStore } from '../../../lib/dom/stores.ts';
import { useMedia } from '../../../lib/dom/use-media.ts';
import { type Area, type Seen, WHOLE } from '../../../machines/frame/frame.ts';
import { LookAround, type Point } from '../../../machines/frame/look-around.ts';

/** The player's view of a machine's picture. */
export interface View {
  /** The picture around its reel window, or all of it; all of a picture without a reel window. */
  readonly fit: 'reels' | 'whole';
  /** One part of a picture that has two. */
  readonly part: 'whole' | 'first' | 'second';
  /** By a quarter to the right. */
  readonly turned: boolean;
}

/** The common width by height, until the picture's own is known. */
const COMMON_SHAPE = 16 / 9;
/** One screen is at least as wide as this by its height; two of them above each other are narrower … */
const NARROWEST_SCREEN = 1.2;
/** … and two beside each other wider than any. */
const WIDEST_SCREEN = 2.4;

/** Renditions of a picture differ by less than this share of their shape: widths and heights are whole pixels. */
const SAME_SHAPE = 0.025;

/** The shape of a picture that has changed its size: another rendition of it must not move the page. */
export const shapeAfter = (before: number | null, width: number, height: number): number => {
  const shape = width / height;
  return before !== null && Math.abs(shape / before - 1) < SAME_SHAPE ? before : shape;
};

/** Which way a picture of this shape (width by height) can be cut into two parts, if at all (GAME-9). */
export function cutOf(shape: number): 'rows' | 'columns' | null {
  if (shape < NARROWEST_SCREEN) return 'rows';
  return shape > WIDEST_SCREEN ? 'columns' : null;
}

const PARTS = {
  rows: { first: { ...WHOLE, height: 0.5 }, second: { ...WHOLE, y: 0.5, height: 0.5 } },
  columns: { first: { ...WHOLE, width: 0.5 }, second: { ...WHOLE, x: 0.5, width: 0.5 } },
} as const;

function partOf(shape: number, part: View['part']): Area {
  const cut = cutOf(shape);
  return part === 'whole' || cut === null ? WHOLE : PARTS[cut][part];
}

/** Which parts of a picture a view shows: the part of two that was chosen, and in it the reel window first. */
export function seenIn(shape: number, { fit, part, turned }: View, reelWindow: ReelWindow | undefined): Seen {
  const limits = partOf(shape, part);
  const framed = fit === 'reels' && reelWindow !== undefined && contains(limits, reelWindow);
  const wanted = framed ? reelWindow : limits;
  if (!turned) return { shape, limits, wanted };
  return { shape: 1 / shape, limits: turnedArea(limits), wanted: turnedArea(wanted) };
}

const contains = (area: Area, { x, y, width, height }: Area): boolean =>
  x >= area.x && y >= area.y && x + width <= area.x + area.width && y + height <= area.y + area.height;

/** The same part of a picture that is turned by a quarter to the right. */
const turnedArea = ({ x, y, width, height }: Area): Area => ({
  x: 1 - y - height,
  y: x,
  width: height,
  height: width,
});

/** How the screen is held: a view of the picture that suits one does not suit the other. */
type Orientation = 'portrait' | 'landscape';

const key = (orientation: Orientation): string => `pictureFit.${orientation}`;

/** The fit that was chosen on this device for screens that are held so; null without a choice. */
function storedFit(orientation: Orientation): View['fit'] | null {
  const stored = deviceStore.getItem(key(orientation));
  return stored === 'reels' || stored === 'whole' ? stored : null;
}

const storeFit = (orientation: Orientation, fit: View['fit']): void =>
  deviceStore.setItem(key(orientation), fit);

export interface ViewControl {
  readonly orientation: Orientation;
  readonly view: View;
  readonly change: (part: Partial<View>) => void;
  /** How the player looks around in the picture. */
  readonly look: LookAround;
  /** The part of a camera's picture that a player must see; undefined where the floor names none. */
  readonly windowOf: (camera: CameraId) => ReelWindow | undefined;
  /** What this view shows of a camera's picture, and all of it. */
  readonly seenOf: (camera: CameraId) => Seen;
  readonly wholeOf: (camera: CameraId) => Seen;
  /** Which way a camera's picture can be cut into two parts. */
  readonly cutOf: (camera: CameraId) => 'rows' | 'columns' | null;
  /** A picture of this size (pixels) has arrived. */
  readonly sized: (camera: CameraId, width: number, height: number) => void;
  /** The element that is on screen. */
  readonly element: RefObject<HTMLVideoElement | null>;
}

const WHOLE_VIEW: View = { fit: 'whole', part: 'whole', turned: false };

type Shapes = Readonly<Partial<Record<CameraId, number>>>;
type Choices = Readonly<Record<Orientation, Omit<View, 'fit'> & { readonly fit: View['fit'] | null }>>;

const choiceAtFirst = (orientation: Orientation) => ({ ...WHOLE_VIEW, fit: storedFit(orientation) });

/** The view of the picture at this machine; its fit is stored for the next one, by orientation. */
export function useView(videos: readonly Video[]): ViewControl {
  const orientation = useMedia('(orientation: portrait)') ? 'portrait' : 'landscape';
  const low = useMedia('(max-height: 540px)');
  const [choices, setChoices] = useState<Choices>(() => ({
    portrait: choiceAtFirst('portrait'),
    landscape: choiceAtFirst('landscape'),
  }));
  const [shapes, setShapes] = useState<Shapes>({});
  const [look] = useState(() => new LookAround());
  const element = useRef<HTMLVideoElement>(null);
  const chosen = choices[orientation];
  const small = orientation === 'portrait' || low;
  const view: View = { ...chosen, fit: chosen.fit ?? (small ? 'reels' : 'whole') };
  const sized = useCallback((camera: CameraId, width: number, height: number) => {
    setShapes((before) => ({ ...before, [camera]: shapeAfter(before[camera] ?? null, width, height) }));
  }, []);
  const windowOf = (camera: CameraId) => videos.find(({ id }) => id === camera)?.reelWindow;
  const shapeOf = (camera: CameraId) => shapes[camera] ?? configuredShape(videos, camera);
  return {
    orientation,
    view,
    change(part) {
      if (part.fit !== undefined) storeFit(orientation, part.fit);
      setChoices({ ...choices, [orientation]: { ...chosen, ...part } });
    },
    look,
    windowOf,
    seenOf: (camera) => seenIn(shapeOf(camera), viewOf(view, camera), windowOf(camera)),
    wholeOf: (camera) => seenIn(shapeOf(camera), WHOLE_VIEW, undefined),
    cutOf: (camera) => cutOf(shapeOf(camera)),
    sized,
    element,
  };
}

/** Only the screen is turned and cut, not the cabinet (GAME-8, GAME-9). */
const viewOf = (view: View, camera: CameraId): View =>
  camera === 'screen' ? view : { ...view, part: 'whole', turned: false };

function configuredShape(videos: readonly Video[], camera: CameraId): number {
  const video = videos.find(({ id }) => id === camera);
  return video === undefined ? COMMON_SHAPE : video.width / video.height;
}

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
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      look.zoom(Math.exp(-event.deltaY * WHEEL), at(event));
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('pointerdown', down, { signal });
    element.addEventListener('pointermove', (event) => gestures.move(event.pointerId, at(event)), { signal });
    element.addEventListener('pointerup', (event) => gestures.up(event.pointerId, event.timeStamp), {
      signal,
    });
    element.addEventListener('pointercancel', ({ pointerId }) => gestures.cancel(pointerId), { signal });
    element.addEventListener('wheel', wheel, { signal, passive: false });
    return () => listening.abort();
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
