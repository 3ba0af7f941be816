import { ERRORS } from '@floorcast/contract/errors';
import { minorUnits } from '@floorcast/contract/money';
import type { Db } from '../platform/db/schema.ts';
import { RefusalTexts } from '../platform/refusal-texts.ts';
import { moneyIn, type SiteMoney, siteCurrency } from '../platform/site-money.ts';
import { siteRules } from '../site/settings.ts';
import type { Lines, Refused, Shown } from './command.ts';

/** A reply for people: the rows of a list under their headings, or the fields of one thing. */
export async function shown(reply: object, { columns, amounts = [] }: Shown, db: Db): Promise<Lines> {
  const currency = amounts.length > 0 ? await siteCurrency(db) : null;
  const money = currency === null ? undefined : moneyIn(currency);
  const text = (key: string, value: unknown) => cell(value, amounts.includes(key) ? money : undefined);
  const factsIn = (facts: object) =>
    table(
      Object.entries(facts)
        .filter(([, value]) => value !== null && value !== '')
        .map(([key, value]) => [headingOf(key), text(key, value)]),
    );
  const rows = rowsOf(reply);
  if (rows === undefined) {
    const facts = Object.entries(factsOf(reply));
    return factsIn(Object.fromEntries(facts.filter(([key]) => columns?.includes(key) ?? true)));
  }
  const keys = columns ?? Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => {
    const values = new Map(Object.entries(row));
    return keys.map((key) => text(key, values.get(key)));
  });
  const others = factsIn(Object.fromEntries(Object.entries(reply).filter(([key]) => !OF_LISTS.has(key))));
  return [...table([keys.map(headingOf), ...cells]), ...(others.length > 0 ? ['', ...others] : [])];
}

/** Fields that every list may have. */
const OF_LISTS: ReadonlySet<string> = new Set(['status', 'items', 'rows', 'total', 'page', 'size', 'asOf']);

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The rows of a reply that is a list. */
export function rowsOf(reply: object): readonly object[] | undefined {
  const listed = 'items' in reply ? reply.items : 'rows' in reply ? reply.rows : undefined;
  return Array.isArray(listed) ? listed.filter(isObject) : undefined;
}

/** The fields of the one thing that a reply is about, or of the reply. */
function factsOf(reply: object): object {
  const fields = Object.entries(reply).filter(([key]) => key !== 'status');
  const [first] = fields;
  return first !== undefined && isObject(first[1]) && !Array.isArray(first[1])
    ? first[1]
    : Object.fromEntries(fields);
}

/** `proposedBy` as people read it. */
const headingOf = (key: string): string => key.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);

function cell(value: unknown, money: SiteMoney | undefined): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && money !== undefined) return money.show(minorUnits(value));
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value) && !value.some(isObject)) return value.join(' ') || '-';
  if (!isObject(value)) return String(value);
  if ('username' in value) return String(value.username);
  return 'id' in value ? String(value.id) : JSON.stringify(value);
}

/** Every column as wide as its widest text. */
function table(rows: readonly (readonly string[])[]): Lines {
  const widths = rows[0]?.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** A refusal as notifications carry one, its message as a sentence. */
export async function refusedWords(db: Db, refused: Refused) {
  const { name, params = {}, sentence } = refused;
  const { code } = ERRORS[name];
  if (sentence !== undefined) return { code, message: sentence, params };
  if (name === 'notFound') return { code, message: `There is no ${params.what}.`, params };
  if (name === 'nameTaken' && params.name !== undefined)
    return { code, message: `The name ${params.name} is taken.`, params };
  if (name === 'limitReached')
    return { code, message: `This is above a limit that the player has set (${params.limit}).`, params };
  const { timeZone } = (await siteRules(db)).calendar;
  const texts = new RefusalTexts({ currency: (await siteCurrency(db)) ?? '', timeZone });
  return { code, message: `${texts.of(refused).replace(/[ .!]*$/, '')}.`, params };
}
