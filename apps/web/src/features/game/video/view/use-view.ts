import type { CameraId, ReelWindow, Video } from '@floorcast/contract/machines';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { deviceStore } from '../../../../lib/dom/stores.ts';
import { useMedia } from '../../../../lib/dom/use-media.ts';
import type { Seen } from '../../../../machines/frame/frame.ts';
import { LookAround } from '../../../../machines/frame/look-around.ts';
import { COMMON_SHAPE, cutOf, seenIn, shapeAfter, type View } from './view.ts';

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
