import * as z from 'zod/mini';

/** `GET /check`: may this address use the site? Status 0 with code 0: no. `country` in two letters, when it has one. */
export const CheckReply = z.object({
  status: z.union([z.literal(0), z.literal(1)]),
  code: z.int(),
  ip: z.string(),
  country: z.nullable(z.string()),
});
export type CheckReply = z.infer<typeof CheckReply>;
