export const WIDTH = 1280;
export const HEIGHT = 720;

/** Left, top, width and height in pixels. */
export type Place = readonly [number, number, number, number];

/** Where the five reels are: those of the screen, or of a screen that is filmed. */
export interface ReelGeometry {
  readonly left: number;
  readonly top: number;
  readonly reelWidth: number;
  /** Between two reels. */
  readonly gap: number;
  /** Height of one symbol. */
  readonly row: number;
}

/**
 * A tall box: it and the meters are a square, which has nearly half of an upright phone. Beside it are two columns. All
 * sizes are multiples of five, so that three fifths of them are whole pixels.
 */
const SCREEN_REELS: ReelGeometry = { left: 290, top: 20, reelWidth: 135, gap: 5, row: 205 };
/** The meters of the screen, right below its reels and as wide. */
export const METERS: Place = [290, 640, 695, 75];
/** What lies at the left of the reels: the name of the game above, free games and the wild below it. */
export const TITLE: Place = [15, 30, 225, 260];
export const FEATURES: Place = [15, 305, 225, 395];
/** At their right: what the symbols pay. */
export const PAYS: Place = [1035, 30, 225, 670];

/** Where the screen is in a picture, and how large: 1 is the whole picture. */
export interface ScreenPlace {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}
export const WHOLE_SCREEN: ScreenPlace = { left: 0, top: 0, scale: 1 };
export const FILMED_SCREEN: ScreenPlace = { left: 256, top: 98, scale: 0.6 };

/** A place of the screen where the screen is shown. */
export const placed = (place: Place, { left, top, scale }: ScreenPlace): Place => {
  const [x, y, width, height] = place.map((each) => Math.round(each * scale));
  return [left + (x ?? 0), top + (y ?? 0), width ?? 0, height ?? 0];
};

export const reelsOf = ({ left, top, scale }: ScreenPlace): ReelGeometry => ({
  left: left + Math.round(SCREEN_REELS.left * scale),
  top: top + Math.round(SCREEN_REELS.top * scale),
  reelWidth: Math.round(SCREEN_REELS.reelWidth * scale),
  gap: Math.round(SCREEN_REELS.gap * scale),
  row: Math.round(SCREEN_REELS.row * scale),
});

export const reelsPlace = ({ left, top, reelWidth, gap, row }: ReelGeometry): Place => [
  left,
  top,
  5 * reelWidth + 4 * gap,
  3 * row,
];

/** A part of the picture, in shares of its width and height. */
export interface PictureShare {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const shareOf = ([left, top, width, height]: Place): PictureShare => ({
  x: left / WIDTH,
  y: top / HEIGHT,
  width: width / WIDTH,
  height: height / HEIGHT,
});

const windowOf = (screen: ScreenPlace) => {
  const reels = reelsPlace(reelsOf(screen));
  const meters = placed(METERS, screen);
  const [left, top, width] = reels;
  return {
    /** The five reels alone. */
    reels: shareOf(reels),
    /** The reels and the meters below them: a cut to it hides neither. */
    reelsAndMeters: shareOf([left, top, width, meters[1] + meters[3] - top]),
  };
};

/** What matters in each view, in shares of the picture. */
export const REEL_WINDOWS = { screen: windowOf(WHOLE_SCREEN), camera: windowOf(FILMED_SCREEN) } as const;
