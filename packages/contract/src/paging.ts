import * as z from 'zod/mini';

export const PAGE_SIZE_MAX = 100;

/**
 * Query of a paged list: `page` from 1, `size` 1 to 100, `sort` a field of the list, `-` before it for descending.
 * Values come as text.
 */
export const pageQuery = <const F extends readonly [string, ...string[]]>(fields: F) =>
  z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE_MAX)), 10),
    sort: z.optional(z.string().check(z.refine((sort) => fields.includes(sort.replace(/^-/, ''))))),
  });

/** A page of a list: the items, how many there are in all, and which page this is. */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), size: z.int() });
