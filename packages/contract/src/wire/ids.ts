import * as z from 'zod/mini';

/** Id of an account, a machine, a brand, a session and the like: a positive 32-bit integer. */
export const Id = z.int().check(z.positive(), z.maximum(2_147_483_647));

/** Without a sign, an exponent, spaces and leading zeros: an id is written in one way. */
const DIGITS = /^(0|[1-9]\d{0,9})$/;
const digits = z.transform((given: unknown) =>
  typeof given === 'string' && DIGITS.test(given) ? Number(given) : given,
);

/** An id as a client gives it: the integer, or its digits as text (C2.39). */
export const given = <T extends z.ZodMiniType<number>>(id: T) => z.pipe(digits, id);

/** An {@link Id} as a client gives it. */
export const GivenId = given(Id);
/** The path of a call about one thing: `:id`. */
export const IdPath = z.object({ id: GivenId });
