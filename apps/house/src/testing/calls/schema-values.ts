import * as z from 'zod';

/** The parts of JSON Schema that the contract uses. */
const JsonSchema = z.looseObject({
  type: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  get items() {
    return JsonSchema.optional();
  },
  get anyOf() {
    return z.array(JsonSchema).optional();
  },
  get oneOf() {
    return z.array(JsonSchema).optional();
  },
  get properties() {
    return z.record(z.string(), JsonSchema).optional();
  },
});
type JsonSchema = z.infer<typeof JsonSchema>;

/** Texts of which one fits each pattern of the contract. */
const TEXTS = [
  'spin',
  'request-0001',
  '1001-1002',
  'abcdabcdabcdabcd',
  '0123456789abcdef'.repeat(4),
  'hand-pay-1',
  '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01',
  'somebody@example.org',
  '1990-12-31',
  'TR',
  'A text',
  '',
];
const FORMATS: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  'date-time': '2026-01-02T03:04:05.000Z',
};

function textOf({ pattern, format }: JsonSchema): string {
  const known = FORMATS[format ?? ''];
  if (known !== undefined) return known;
  const fits = new RegExp(pattern ?? '', 'u');
  const text = TEXTS.find((each) => fits.test(each));
  if (text === undefined) throw new Error(`no example fits ${pattern}`);
  return text;
}

function numberOf({ minimum = 1, exclusiveMinimum = 0 }: JsonSchema): number {
  return Math.max(1, exclusiveMinimum + 1, minimum);
}

function described(schema: JsonSchema): unknown {
  const choice = schema.oneOf?.[0] ?? schema.anyOf?.[0];
  if (choice !== undefined) return described(choice);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return numberOf(schema);
    case 'number':
      return schema.minimum ?? numberOf(schema);
    case 'boolean':
      return true;
    case 'array':
      return schema.items === undefined ? [] : [described(schema.items)];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, described(field)]),
      );
    default:
      return null;
  }
}

/** A value that a JSON schema describes, with all optional parts. */
export const exampleOf = (schema: unknown): unknown => described(JsonSchema.parse(schema));

/** A value that a schema accepts. */
export const exampleFor = (schema: z.core.$ZodType): unknown =>
  exampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

const nested = (depth: number): unknown => JSON.parse(`${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`);

/** Hostile values, as JSON texts, because not all of them can be written otherwise. */
export const HOSTILE: readonly string[] = [
  'null',
  '0',
  '-1',
  '1.5',
  '1e400',
  '2147483648',
  '99999999999999999999999',
  '""',
  JSON.stringify('x'.repeat(5_000)),
  '"\\u0000"',
  '"\\ud800"',
  '"\\u202edemo\\u200b"',
  '"0000-01-01T00:00:00Z"',
  '"9999-12-31T23:59:59.999Z"',
  '"\'; drop table users; --"',
  '"%00%ff../../etc/passwd"',
  '"__proto__"',
  '[]',
  '{}',
  '{"__proto__":{"type":"admin"}}',
  '{"constructor":{"prototype":{"type":"admin"}}}',
  '{"toString":"x","then":"y","toJSON":"z"}',
  JSON.stringify(nested(60)),
];

type Path = readonly string[];

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Every place in a value, itself first. */
function placesIn(value: unknown, at: Path = []): Path[] {
  if (!isBranch(value)) return [at];
  return [at, ...Object.keys(value).flatMap((key) => placesIn(value[key], [...at, key]))];
}

/** The JSON text of a value with another text at one place; undefined takes that place away. */
function written(value: unknown, [key, ...rest]: Path, text: string | undefined): string | undefined {
  if (key === undefined) return text;
  if (!isBranch(value)) return JSON.stringify(value);
  const parts = Object.entries(value).flatMap(([name, each]): [string, string][] => {
    const part = name === key ? written(each, rest, text) : JSON.stringify(each);
    return part === undefined ? [] : [[name, part]];
  });
  if (Array.isArray(value)) return `[${parts.map(([, part]) => part).join(',')}]`;
  return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${part}`).join(',')}}`;
}

/** Another text in one place of a value, or beside it. */
export interface Change {
  readonly place: number;
  readonly how: 'instead' | 'without' | 'beside';
  /** JSON. */
  readonly text: string;
}

/** The JSON text of a value with one change; places are counted round and round. */
export function changed(value: unknown, { place, how, text }: Change): string {
  const places = placesIn(value);
  const at = places[place % places.length] ?? [];
  if (how === 'instead') return written(value, at, text) ?? text;
  if (how === 'without') return written(value, at, undefined) ?? '';
  const beside = JSON.stringify(value);
  return beside.startsWith('{') && beside.length > 2 ? `${beside.slice(0, -1)},"extra":${text}}` : text;
}

/** A value with each hostile one at each of its places, and with each place taken away. */
export function neighbours(value: unknown): string[] {
  return placesIn(value).flatMap((_, place) => [
    changed(value, { place, how: 'without', text: '' }),
    ...HOSTILE.map((text) => changed(value, { place, how: 'instead', text })),
  ]);
}
