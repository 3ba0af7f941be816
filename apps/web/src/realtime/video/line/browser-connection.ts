import * as z from 'zod/mini';

/** What some browsers estimate of the device's connection; `downlink` in Mbit/s. */
const Connection = z.object({ downlink: z.optional(z.number()), saveData: z.optional(z.boolean()) });

const connection = (): z.infer<typeof Connection> =>
  Connection.safeParse(Reflect.get(navigator, 'connection')).data ?? {};

/** Whether the browser is set to save data. */
export const browserSavesData = (): boolean => connection().saveData ?? false;

/** Bits per second that the browser supposes of the connection; null where it supposes nothing. */
export function browserDownlink(): number | null {
  const { downlink = 0 } = connection();
  return downlink > 0 ? downlink * 1_000_000 : null;
}
