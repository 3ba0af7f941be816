import { CameraId, isInPicture, ReelWindow } from '@floorcast/contract/machines';
import * as z from 'zod';
import { readCameraAddress } from './address.ts';
import { Framing, isFramed } from './stream/stream.ts';

export const CameraConfig = z
  .strictObject({
    id: CameraId,
    /** Where it is: as `readCameraAddress` has it. */
    source: z.string().superRefine((source, { addIssue }) => {
      try {
        readCameraAddress(source);
      } catch (error) {
        addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'is no address' });
      }
    }),
    /** Of the picture as it is shown. */
    width: z.int().positive(),
    height: z.int().positive(),
    ...Framing.shape,
    sound: z.boolean().default(true),
    /** Whether players may turn this picture on their screen. */
    turnable: z.boolean().default(false),
    /** What players must see of this picture, however small their screen. */
    reelWindow: z
      .strictObject(ReelWindow.shape)
      .refine(isInPicture, 'must lie inside the picture: x + width and y + height are 1 at most')
      .optional(),
  })
  .refine((camera) => !(camera.source.startsWith('simulated:') && isFramed(camera)), {
    error: 'is simulated, which can be neither turned nor cut',
  });
export type CameraConfig = z.infer<typeof CameraConfig>;
