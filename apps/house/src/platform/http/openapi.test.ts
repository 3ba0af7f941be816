import { expect, test } from 'vitest';
import * as z from 'zod';
import { routesOf } from '../../testing/calls/routes.ts';
import { houseOfTests } from '../../testing/database.ts';

/** The parts of OpenAPI 3.1 that are used, strict: a misplaced key is found. */
const Json = z.looseObject({});
const Content = z.record(z.string().regex(/^\w+\/[\w.+-]+$/), z.strictObject({ schema: Json }));
const Operation = z.strictObject({
  operationId: z.string().regex(/^[a-z]+([A-Z][A-Za-z0-9]*)+$/),
  summary: z.string().regex(/^[A-Z].{8,80}\.$/),
  tags: z.array(z.string()).length(1),
  parameters: z
    .array(
      z.strictObject({
        name: z.string(),
        in: z.enum(['path', 'query', 'header', 'cookie']),
        required: z.boolean(),
        description: z.string().optional(),
        schema: Json,
      }),
    )
    .default([]),
  requestBody: z.strictObject({ required: z.literal(true), content: Content }).optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|[1-5]XX|default)$/),
    z.strictObject({ description: z.string().min(3), content: Content.optional() }),
  ),
});
type Operation = z.infer<typeof Operation>;
const Description = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string(), description: z.string() })).length(1),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  components: z.strictObject({
    schemas: z.record(z.string(), Json),
    securitySchemes: z.record(
      z.string(),
      z.looseObject({ type: z.literal('http'), scheme: z.literal('bearer') }),
    ),
  }),
  paths: z.record(
    z.string().regex(/^\/api\//),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), Operation),
  ),
});

const { house } = await houseOfTests();
const text: string = (await house.app.inject('/api/docs')).body;
const description = Description.parse(JSON.parse(text));

const operations = (): [string, Operation][] =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );

test('SRV-1 exactly the calls under /api/ are described, each with its reply', () => {
  const answered = routesOf(house.app)
    .filter((call) => call.includes(' /api/'))
    .map((call) => call.replace(/:(\w+)/g, '{$1}'));
  expect(answered.length).toBeGreaterThan(25);
  expect(
    operations()
      .map(([call]) => call)
      .sort(),
  ).toEqual(answered.sort());
  for (const [call, { responses }] of operations()) {
    const [good, ...more] = Object.keys(responses).filter((status) => /^20[014]$/.test(status));
    // A machine may have no picture.
    expect([call, more]).toEqual([call, call === 'GET /api/machines/{id}/still' ? ['204'] : []]);
    const { content } = responses[good ?? ''] ?? {};
    expect([call, content === undefined]).toEqual([call, good === '204']);
    for (const { schema } of Object.values(content ?? {}))
      expect([call, Object.keys(schema).length > 0 || /\/(still|slip\.pdf)$/.test(call)]).toEqual([
        call,
        true,
      ]);
  }
});

test('SRV-1 each call has an operation id of its own, and the description names its server', () => {
  const ids = operations().map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(['postLogin', 'getPlayerBalance', 'getMachinesSeatById']));
  const [server] = description.servers;
  expect(new URL(`${server?.url}api/docs`, house.url).href).toBe(`${house.url}/api/docs`);
});

test('SRV-1 each call documents its credential', () => {
  const asked = (credential: string | undefined) =>
    operations()
      .filter(([, { security }]) => Object.keys(security[0] ?? {})[0] === credential)
      .map(([call]) => call);
  const open = [
    'GET /api/docs',
    'GET /api/policy',
    'GET /api/registration',
    'POST /api/auth/register',
    'POST /api/floors/enrol',
    'POST /api/login',
    'POST /api/login/second-factor',
    'POST /api/login/second-factor/enrol',
    'POST /api/login/second-factor/enrol/passkey',
    'POST /api/login/second-factor/passkey',
    'POST /api/login/terms',
    'POST /api/password/forgot',
    'POST /api/password/reset',
    'POST /api/registration/confirm',
  ];
  const cashier = [
    'GET /api/cashier/withdrawals',
    'POST /api/cashier/deposits',
    'POST /api/cashier/withdrawals',
    'POST /api/cashier/withdrawals/paid',
    'POST /api/cashier/withdrawals/refused',
    'POST /api/cashier/withdrawals/take',
  ];
  expect(asked(undefined).sort()).toEqual(open);
  expect(asked('cashier').sort()).toEqual(cashier);
  expect(asked('signedIn')).toHaveLength(operations().length - open.length - cashier.length);
  expect(Object.keys(description.components.securitySchemes).sort()).toEqual(['cashier', 'signedIn']);
});

test('SRV-1 each call documents the body of a refusal', () => {
  const refusals = operations().map(
    ([, { responses }]) => responses['4XX']?.content?.['application/json']?.schema,
  );
  expect(new Set(refusals.map((schema) => JSON.stringify(schema)))).toEqual(
    new Set(['{"$ref":"#/components/schemas/ErrorBody"}']),
  );
  expect(description.components.schemas.ErrorBody).toMatchObject({
    required: ['status', 'code', 'ErrorMessage', 'Params'],
  });
});

test('SRV-1 parameters of paths, tags and references are consistent', () => {
  const tags = new Set(description.tags.map(({ name }) => name));
  const used = new Set<string>();
  for (const [call, { parameters, tags: named }] of operations()) {
    const inPath = [...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const described = parameters.filter((parameter) => parameter.in === 'path');
    expect(described.map(({ name }) => name)).toEqual(inPath);
    expect(described.every(({ required }) => required)).toBe(true);
    expect(new Set(parameters.map(({ name }) => name)).size).toBe(parameters.length);
    for (const tag of named) used.add(tag);
  }
  expect(used).toEqual(tags);
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect(text.split('"$ref"')).toHaveLength(references.length + 1);
  for (const name of references) expect(description.components.schemas).toHaveProperty(name ?? '');
});
