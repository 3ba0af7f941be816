import * as z from 'zod';
import type { Size } from '../../encode/picture-size.ts';

/** How a camera's picture is turned and cut before it is shown, in this order: cut, then turned clockwise. */
export const Framing = z.object({
  rotation: z.literal([0, 90, 180, 270]).default(0),
  /** In pixels of the camera's own picture. */
  crop: z
    .strictObject({
      x: z.int().min(0),
      y: z.int().min(0),
      width: z.int().min(16).max(8192),
      height: z.int().min(16).max(8192),
    })
    .optional(),
});
export type Framing = z.infer<typeof Framing>;

export const isFramed = ({ rotation, crop }: Framing): boolean => rotation !== 0 || crop !== undefined;

const ROTATIONS = {
  0: [],
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock'],
} as const;

/** The same in FFmpeg's words, and the size that comes of it; `fit` says how large it may be. */
export function framingFilters(
  { rotation, crop }: Framing,
  whole: Size,
  fit: (size: Size) => Size,
): { readonly size: Size; readonly filters: string[] } {
  const { width, height } = crop ?? whole;
  const size = fit(rotation % 180 === 0 ? { width, height } : { width: height, height: width });
  const cut = crop ? [`crop=${crop.width}:${crop.height}:${crop.x}:${crop.y}`] : [];
  const scale = `scale=${size.width}:${size.height}:flags=fast_bilinear:out_range=tv`;
  return { size, filters: [...cut, ...ROTATIONS[rotation], scale] };
}
