import * as z from 'zod/mini';

export const PAGE_SIZE_MAX = 100;

/** Query of a paged list: `page` from 1, `size` 1 to 100. Values come as text. */
export const PAGE_FIELDS = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE_MAX)), 10),
};

/** A field of the list, `-` before it for descending. */
export const sortOf = (fields: readonly string[]) =>
  z.optional(z.string().check(z.refine((sort) => fields.includes(sort.replace(/^-/, '')))));

/** A page of a list: the items, how many there are in all, and which page this is. */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), size: z.int() });
