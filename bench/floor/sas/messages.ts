import * as z from 'zod';

/** Messages between the processes of this benchmark. Times are milliseconds since 1970, with fractions. */
export const FromCabinets = z.discriminatedUnion('is', [
  z.object({ is: z.literal('open') }),
  z.object({ is: z.literal('pressed'), machineId: z.int(), at: z.number() }),
  /** Milliseconds between two polls of the same machine, since the previous message. */
  z.object({ is: z.literal('gaps'), gaps: z.array(z.number()) }),
]);
export const ToCabinets = z.discriminatedUnion('do', [
  z.object({ do: z.literal('press'), machineId: z.int() }),
  z.object({ do: z.literal('gaps') }),
]);

export const FromHost = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ready') }),
  z.object({ is: z.literal('seated') }),
  z.object({ is: z.literal('started'), machineId: z.int(), at: z.number() }),
]);
export const ToHost = z.object({ do: z.literal('seat') });

export const now = (): number => performance.timeOrigin + performance.now();

export const say = (message: z.output<typeof FromCabinets> | z.output<typeof FromHost>): void => {
  process.send?.(message);
};
