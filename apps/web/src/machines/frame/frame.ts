import type { ReelWindow } from '@floorcast/contract/machines';

/** In CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of a picture, in shares of its width and height. */
export type Area = ReelWindow;

export const WHOLE: Area = { x: 0, y: 0, width: 1, height: 1 };

/** Which parts of a picture are shown on a screen. */
export interface Seen {
  /** Width by height of the whole picture. */
  readonly shape: number;
  /** Nothing outside of it is shown. */
  readonly limits: Area;
  /** All of it is shown, as large as possible; what lies around it is shown where there is room. */
  readonly wanted: Area;
}

/** The frame through which a picture is seen; `scale` is the height of the whole picture. */
export interface Frame extends Size {
  readonly scale: number;
}

/** The largest frame in a room: it never hides a part of what is wanted, and is never larger than the picture. */
export function frameIn(room: Size, { shape, limits, wanted }: Seen): Frame {
  const scale = Math.min(room.width / (wanted.width * shape), room.height / wanted.height);
  return {
    width: Math.min(room.width, limits.width * shape * scale),
    height: Math.min(room.height, limits.height * scale),
    scale,
  };
}

/** Heights between which a picture fills the whole width. */
export function heightsAt(width: number, { shape, limits, wanted }: Seen): { least: number; most: number } {
  const scale = width / (wanted.width * shape);
  return { least: wanted.height * scale, most: limits.height * scale };
}

/** How closely a picture is looked at, and around which point of it, in shares. */
export interface Look {
  /** 1: as its frame shows it. */
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const MOST_ZOOM = 5;

export const lookAtAll = ({ wanted }: Seen): Look => ({
  zoom: 1,
  x: wanted.x + wanted.width / 2,
  y: wanted.y + wanted.height / 2,
});

/** Where the whole picture is, from the upper left corner of its frame. */
export interface Place extends Size {
  readonly left: number;
  readonly top: number;
}

export function placeIn(frame: Frame, { shape }: Seen, { zoom, x, y }: Look): Place {
  const height = frame.scale * zoom;
  const width = height * shape;
  return { left: frame.width / 2 - x * width, top: frame.height / 2 - y * height, width, height };
}

/** How much of a frame (px) lies on each side of what is wanted, where the frame cuts the picture. */
export function besideWanted(
  { width }: Frame,
  { wanted }: Seen,
  place: Place,
): { left: number; right: number } {
  const from = place.left + wanted.x * place.width;
  const to = from + wanted.width * place.width;
  const beyond = place.left + place.width - width;
  return {
    left: place.left < -1 ? Math.max(0, from) : 0,
    right: beyond > 1 ? Math.max(0, width - to) : 0,
  };
}

/** The nearest look that shows nothing beyond the limits. */
export function within(frame: Frame, seen: Seen, look: Look): Look {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, look.zoom));
  const { width, height } = placeIn(frame, seen, { ...look, zoom });
  const { limits } = seen;
  return {
    zoom,
    x: nearest(look.x, frame.width / width, limits.x, limits.width),
    y: nearest(look.y, frame.height / height, limits.y, limits.height),
  };
}

/** The centre of what is visible, `extent` long, that is nearest to `centre` and leaves no gap at the limits. */
function nearest(centre: number, extent: number, from: number, length: number): number {
  if (!(extent < length)) return from + length / 2;
  return Math.min(from + length - extent / 2, Math.max(from + extent / 2, centre));
}

/** Whether there is more to see in each direction than the frame shows. */
export function hides(frame: Frame, seen: Seen, look: Look): { readonly x: boolean; readonly y: boolean } {
  const { width, height } = placeIn(frame, seen, look);
  const { limits } = seen;
  return { x: limits.width * width > frame.width + 1, y: limits.height * height > frame.height + 1 };
}
