import * as z from 'zod';
import { exampleOf } from './schema-values.ts';
import { OFFER } from './sdp.ts';

const Description = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        parameters: z
          .array(z.looseObject({ name: z.string(), in: z.enum(['path', 'query']), schema: z.unknown() }))
          .default([]),
        requestBody: z
          .looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown() })) })
          .optional(),
      }),
    ),
  ),
});

/** A call as the house describes it, with an example of all that it takes. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: { readonly type: string; readonly example: unknown } | undefined;
}

const METHODS = new Map([
  ['get', 'GET'],
  ['post', 'POST'],
  ['put', 'PUT'],
  ['patch', 'PATCH'],
  ['delete', 'DELETE'],
] as const);

function methodOf(name: string): Operation['method'] {
  for (const [known, method] of METHODS) if (known === name) return method;
  throw new Error(`${name} is not a method of the house`);
}

/** Every call of `/api/docs`. */
export function operationsOf(description: unknown): Operation[] {
  return Object.entries(Description.parse(description).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { parameters, requestBody }]) => {
      const examples = (where: 'path' | 'query') =>
        Object.fromEntries(
          parameters.flatMap((each) =>
            each.in === where ? [[each.name, exampleOf(each.schema)] as const] : [],
          ),
        );
      const [content] = Object.entries(requestBody?.content ?? {});
      const body = content && {
        type: content[0],
        // A text whose form no schema describes.
        example: content[0] === 'application/sdp' ? OFFER : exampleOf(content[1].schema),
      };
      return { method: methodOf(name), path, params: examples('path'), query: examples('query'), body };
    }),
  );
}
