import * as z from 'zod/mini';

/** Maximum rows of a page. */
export const PAGE_SIZE_MAX = 100;

/** Query fields of a paged list: `page` from 1, `size` 1 to 100, both coerced from text. */
export const PAGE_FIELDS = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE_MAX)), 10),
};

/** Schema of `sort`: one of the fields, with `-` in front of it for descending order. */
export const sortOf = (fields: readonly string[]) =>
  z.optional(z.string().check(z.refine((sort) => fields.includes(sort.replace(/^-/, '')))));

/** Schema of a page: its items, the total over all pages, and the page's number and size. */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), size: z.int() });
