import * as z from 'zod/mini';
import { Moment } from '../wire/time.ts';

/**
 * Why an account may not play: a break of a day (`time-out`), the player's own exclusion, or that of a national register
 * (`register`).
 */
export const EXCLUSION_KINDS = ['time-out', 'exclusion', 'register'] as const;
/** Schema of {@link EXCLUSION_KINDS}. */
export const ExclusionKind = z.enum(EXCLUSION_KINDS);
/** A parsed {@link ExclusionKind}. */
export type ExclusionKind = z.infer<typeof ExclusionKind>;

/** The exclusion that is in force; the one that ends last, if there are several (C17.20). */
export const Exclusion = z.object({
  kind: ExclusionKind,
  since: Moment,
  /** Null: for good, or, of a register, for as long as the register says so. */
  until: z.nullable(Moment),
});
/** A parsed {@link Exclusion}. */
export type Exclusion = z.infer<typeof Exclusion>;

/** A time-out, or an exclusion of one of the offered durations. */
export const ExclusionRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('time-out') }),
  /** `days`: 0 for good. */
  z.strictObject({ kind: z.literal('exclusion'), days: z.int().check(z.minimum(0), z.maximum(36_500)) }),
]);
/** A parsed {@link ExclusionRequest}. */
export type ExclusionRequest = z.infer<typeof ExclusionRequest>;
