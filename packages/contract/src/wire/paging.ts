import * as z from 'zod/mini';
import { Moment } from './time.ts';

/** Maximum rows of a page. */
export const PAGE_SIZE_MAX = 100;

/** Query fields of a paged list: `page` from 1, `size` 1 to 100, both coerced from text; rows of before `to`. */
export const PAGE_FIELDS = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE_MAX)), 10),
  to: z.optional(Moment),
};

/** Schema of `sort`: one of the fields, with `-` in front of it for descending order. */
export const sortOf = (fields: readonly string[]) =>
  z.optional(z.string().check(z.refine((sort) => fields.includes(sort.replace(/^-/, '')))));

/**
 * Schema of a page: its items, the total over all pages, and the page's number and size.
 *
 * The page is of rows from before `asOf`, which as `to` of further pages keeps them from shifting (C10.9). Absent from houses
 * that do not have it.
 */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), size: z.int(), asOf: z.optional(Moment) });
