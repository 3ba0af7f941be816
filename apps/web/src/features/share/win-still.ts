import { stillLayout } from './still-layout.ts';

/** The words on a still: never a player's name. */
export interface StillWords {
  readonly machine: string;
  readonly amount: string;
  readonly brand: string;
}

const QUALITY = 0.9;
const GROUND = '#0a0c12';
const TEXT = '#f2f0ea';
const QUIET = '#a9afc0';
const ACCENT = '#ffca7d';

/** The present frame of a picture with words below it, as a JPEG; null where the browser cannot draw it. */
export async function winStill(video: HTMLVideoElement, words: StillWords): Promise<Blob | null> {
  const { width, height, cut, pictureHeight, margin } = stillLayout(video.videoWidth, video.videoHeight);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.fillStyle = GROUND;
  context.fillRect(0, 0, width, height);
  context.drawImage(video, cut.x, cut.y, cut.width, cut.height, 0, 0, width, pictureHeight);
  const { direction } = getComputedStyle(document.documentElement);
  writeWords(context, words, { top: pictureHeight, width, margin, rtl: direction === 'rtl' });
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

interface Band {
  /** Its upper edge. */
  readonly top: number;
  readonly width: number;
  readonly margin: number;
  readonly rtl: boolean;
}

function writeWords(context: CanvasRenderingContext2D, words: StillWords, band: Band): void {
  const { top, width, margin, rtl } = band;
  const family = getComputedStyle(document.body).fontFamily;
  const start = rtl ? width - margin : margin;
  const room = width - 2 * margin;
  const write = (text: string, y: number, size: number, weight: number, color: string) => {
    context.font = `${weight} ${size}px ${family}`;
    context.fillStyle = color;
    context.fillText(text, start, top + y, room);
  };
  context.direction = rtl ? 'rtl' : 'ltr';
  context.textAlign = 'start';
  context.textBaseline = 'middle';
  write(words.amount, 78, 88, 700, ACCENT);
  write(words.machine, 158, 40, 600, TEXT);
  write(words.brand, 212, 30, 500, QUIET);
}
