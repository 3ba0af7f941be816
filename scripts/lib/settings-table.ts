import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readSettings, Settings } from '../../packages/contract/src/settings/settings.ts';
import { SETTINGS_NOTES } from '../../packages/contract/src/settings/settings-notes.ts';
import { ROOT } from './paths.ts';

const FILE = join(ROOT, 'docs/configure/settings.md');

/** The part of JSON Schema that the settings use. */
const Value = z.object({
  type: z.optional(z.string()),
  enum: z.optional(z.array(z.string())),
  pattern: z.optional(z.string()),
  minimum: z.optional(z.number()),
  exclusiveMinimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  default: z.optional(z.unknown()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
  get items() {
    return z.optional(Value);
  },
  get propertyNames() {
    return z.optional(Value);
  },
  get anyOf() {
    return z.optional(z.array(Value));
  },
});
type Value = z.infer<typeof Value>;

const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;
const json = (value: unknown): string => code(JSON.stringify(value));

/** Bounds in words; those of a safe integer are left out. */
function bounds({ minimum, exclusiveMinimum, maximum }: Value): string {
  const most = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  const least = minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum;
  if (least !== undefined && most !== undefined) return `, ${least} to ${most}`;
  if (exclusiveMinimum !== undefined) return `, above ${exclusiveMinimum}`;
  return least === undefined ? '' : `, ${least} or more`;
}

function kind(value: Value): string {
  if (value.anyOf !== undefined) return value.anyOf.map(kind).join(' or ');
  if (value.enum !== undefined) return value.enum.map(json).join(', ');
  switch (value.type) {
    case 'boolean':
      return `${code('true')}, ${code('false')}`;
    case 'integer':
      return `whole number${bounds(value)}`;
    case 'number':
      return `number${bounds(value)}`;
    case 'array':
      return `list of: ${value.items === undefined ? 'anything' : kind(value.items)}`;
    case 'object': {
      const { properties = {}, required = [] } = value;
      if (value.propertyNames?.enum !== undefined)
        return `object with any of ${value.propertyNames.enum.map(json).join(', ')}`;
      const names = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
      return code(`{ ${names.join(', ')} }`);
    }
    case 'string': {
      const most = value.maxLength === undefined ? '' : `, at most ${value.maxLength} characters`;
      return `text${most}${value.pattern === undefined ? '' : `, as ${code(value.pattern)}`}`;
    }
    default:
      return value.type ?? 'anything';
  }
}

const EXAMPLE = {
  LANGUAGE: 'en',
  CURRENCY: 'EUR',
  PIN_CHECK: true,
  MAX_ALL_IN: 500_000,
  HOT_COINS: [500, 1000, '10.000'],
  DEPOSIT_URL: 'https://cashier.example.org/pay',
  WHATSAPP: '+90 555 000 00 00',
};

function rows(): string[] {
  const { properties = {} } = z.toJSONSchema(Settings, { io: 'input' });
  const notes = new Map(Object.entries(SETTINGS_NOTES));
  return Object.entries(properties).map(([name, schema]) => {
    const value = Value.parse(schema);
    return `| ${code(name)} | ${kind(value)} | ${json(value.default)} | ${notes.get(name) ?? ''} |`;
  });
}

/** @throws if the example does not match the schema. */
function page(): string {
  const { problems } = readSettings(EXAMPLE);
  if (problems.length > 0) throw new Error(`the example of Settings.json is wrong: ${problems.join('; ')}`);
  return `# Settings

Written by \`npm run settings-table\` from the schema of the settings: change them there.

The house reads the JSON file that \`SETTINGS_FILE\` names, afresh at each request, and gives it to the web app at
\`/Settings.json\`. Every name may be left out. A wrong value and an unknown name are named in the log and in the browser's
console, and defaults are in force; so are all of them when the file cannot be read. An example:

\`\`\`json
${JSON.stringify(EXAMPLE, null, 2)}
\`\`\`

\`\`\`sh
SETTINGS_FILE=/etc/floorcast/Settings.json npm start
\`\`\`

| name | values | default | meaning |
|---|---|---|---|
${rows().join('\n')}
`;
}

/** Writes docs/configure/settings.md, or, to check it, only says whether it is what the settings are now. */
export function settingsTable(check: boolean): boolean {
  if (!check) writeFileSync(FILE, page());
  return existsSync(FILE) && readFileSync(FILE, 'utf8') === page();
}
