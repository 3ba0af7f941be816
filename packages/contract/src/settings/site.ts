import * as z from 'zod/mini';
import { added } from '../wire/fields.ts';

/** Reply of `GET /check`: `status` 0 with `code` 0 forbids the address. `country` has two letters. */
export const CheckReply = z.object({
  status: z.union([z.literal(0), z.literal(1)]),
  code: z.int(),
  ip: added(z.string(), ''),
  country: added(z.nullable(z.string()), null),
});
/** A parsed {@link CheckReply}. */
export type CheckReply = z.infer<typeof CheckReply>;
