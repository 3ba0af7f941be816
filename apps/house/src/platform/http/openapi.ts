import swagger, { type SwaggerTransform } from '@fastify/swagger';
import { ErrorBody } from '@floorcast/contract/errors';
import type { FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod';
import manifest from '../../../package.json' with { type: 'json' };
import type { Routes } from './validation.ts';

const TAGS = {
  auth: 'Sign-in and access',
  player: 'One’s own account and open session',
  history: 'Past sessions and transactions',
  claims: 'Discounts and bonuses',
  cashier: 'Money that comes in and goes out',
  protection: 'Limits, breaks and reality checks',
  machines: 'Brands, machines and their cameras',
  chat: 'Players and staff talk',
  console: 'Staff run the site',
  'quick-panel': 'What is of use today',
  docs: 'This description',
} as const;

/** The description of a call: its module, and one sentence. */
export const about = (tag: keyof typeof TAGS, summary: string) => ({ tags: [tag], summary });

const SIGNED_IN = 'signedIn';
const CASHIER = 'cashier';
/** Which credential a route asks for, by its `access`. */
const SECURITY = { anybody: [], cashier: [{ [CASHIER]: [] }], signedIn: [{ [SIGNED_IN]: [] }] } as const;
const DESCRIPTIONS: Readonly<Record<string, string>> = { 200: 'Done', 201: 'Made', 204: 'Done; no body' };

const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
});

const described = (response: unknown): Record<string, object> =>
  Object.fromEntries(
    Object.entries(z.record(z.string(), z.looseObject({})).parse(response ?? {})).map(([status, schema]) => [
      status,
      { description: DESCRIPTIONS[status], ...schema },
    ]),
  );

/** `GET /api/player/sessions/{id}/receipt` is `getPlayerSessionsReceiptById`: generators name their functions by it. */
export function operationOf(method: string | readonly string[], url: string): string {
  const parts = url.split('/').filter((part) => part !== '' && part !== 'api');
  const [names, params] = [
    parts.filter((part) => !part.startsWith(':')),
    parts.filter((part) => part.startsWith(':')),
  ];
  const named = [...names, ...params.flatMap((param) => ['by', param])].flatMap((part) =>
    part.split(/[^a-z0-9]+/i),
  );
  const capital = (part: string) => part.slice(0, 1).toUpperCase() + part.slice(1);
  return [method].flat().join('').toLowerCase() + named.filter(Boolean).map(capital).join('');
}

const transform: SwaggerTransform<FastifySchema> = (document) => {
  // Pages and files have no schema, despite their type.
  if (document.schema?.tags === undefined) return { url: document.url, schema: { hide: true } };
  const { schema, url } = jsonSchemaTransform(document);
  return {
    url,
    schema: {
      ...schema,
      operationId: operationOf(document.route.method, url),
      security: SECURITY[document.route.config?.access ?? 'signedIn'],
      response: {
        ...described(schema.response),
        '4XX': refused('Refused: `code` says why'),
        '5XX': refused('Failed on our side'),
      },
    },
  };
};

const errorSchema = (): object => {
  const { $schema, ...schema } = z.toJSONSchema(ErrorBody);
  return schema;
};

/** Documents every call that has a description, as OpenAPI at `/api/docs`. Register it before the routes. */
export async function documentCalls(app: Routes): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Floorcast',
        version: manifest.version,
        description:
          'Amounts are whole minor units. The sockets under /realtime/ are described in the contract.',
      },
      servers: [{ url: '/', description: 'The house that answers this' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          [SIGNED_IN]: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          [CASHIER]: {
            type: 'http',
            scheme: 'bearer',
            description: 'The credential of a cashier’s own server',
          },
        },
        schemas: { ErrorBody: errorSchema() },
      },
    },
    transform,
  });
  // Without a sign-in.
  app.get(
    '/api/docs',
    {
      config: { access: 'anybody' },
      schema: {
        ...about('docs', 'Describes these calls as OpenAPI.'),
        response: { 200: z.looseObject({ openapi: z.string() }) },
      },
    },
    async () => ({ ...app.swagger(), openapi: '3.1.0' }),
  );
}
