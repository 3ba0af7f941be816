import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { COMMANDS } from '../admin/admin.ts';
import { SECTIONS } from '../config/environment.ts';

/** Writes the tables of variables and commands into their documents, or with `--check` only compares them. */
const DOCUMENTS = ['docs/configure/variables.md', 'docs/commands.md'];

/** A table between two comments; the first says of what, such as `variables database` or `commands player staff`. */
const TABLE = /(<!-- generated: (.+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** What the list of variables says of one. */
const Described = z.object({ description: z.string(), absent: z.string() });
/** The part of JSON Schema that variables use. */
const Bounds = z.object({
  enum: z.array(z.string()).optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.unknown().optional(),
});

const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

function between(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined) return '';
  const bounded = most !== undefined && most !== Number.MAX_SAFE_INTEGER;
  return bounded ? `; ${least} to ${most}${unit}` : `; ${least}${unit} or more`;
}

function variableRow([name, schema]: [string, z.ZodType]): string {
  const { description, absent } = Described.parse(schema.meta());
  const { enum: values, ...bounds } = Bounds.parse(z.toJSONSchema(schema, { unrepresentable: 'any' }));
  const allowed =
    (values === undefined ? '' : `; one of ${values.map(code).join(', ')}`) +
    between(bounds.minLength, bounds.maxLength, ' characters') +
    between(bounds.minimum, bounds.maximum, '');
  return `| ${code(name)} | ${description}${allowed} | ${bounds.default === undefined ? absent : code(String(bounds.default))} |`;
}

/** What is still to be placed in a document. */
const unplaced = new Set<string>([...Object.keys(SECTIONS), ...COMMANDS.map(({ name }) => name)]);

function variables(section: string): string {
  unplaced.delete(section);
  const shape = new Map<string, Readonly<Record<string, z.ZodType>>>(Object.entries(SECTIONS)).get(section);
  if (shape === undefined) throw new Error(`there are no variables ${section}`);
  return [
    '| variable | meaning | default |',
    '|---|---|---|',
    ...Object.entries(shape).map(variableRow),
  ].join('\n');
}

/** The commands whose names begin with these words. */
function commands(words: readonly string[]): string {
  const rows = words
    .flatMap((first) => COMMANDS.filter(({ name }) => name.split(' ')[0] === first))
    .map(({ name, usage, summary }) => {
      unplaced.delete(name);
      return `| ${code(usage)} | ${summary} |`;
    });
  return ['| command | does |', '|---|---|', ...rows].join('\n');
}

function generated(what: string): string {
  const [kind, ...words] = what.split(' ');
  return kind === 'variables' ? words.map(variables).join('\n') : commands(words);
}

const isCheck = process.argv.includes('--check');
for (const path of DOCUMENTS) {
  const text = readFileSync(path, 'utf8');
  const page = text.replace(
    TABLE,
    (_, begin: string, what: string, end: string) => `${begin}\n${generated(what)}\n\n${end}`,
  );
  if (!isCheck) writeFileSync(path, page);
  else if (page !== text) {
    console.error(`${path} is not what the definitions say: npm run reference`);
    process.exitCode = 1;
  }
}
if (unplaced.size > 0) {
  console.error(`In no document: ${[...unplaced].join(', ')}.`);
  process.exitCode = 1;
}
