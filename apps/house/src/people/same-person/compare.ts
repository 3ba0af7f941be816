import { domainToASCII } from 'node:url';
import { type Likeness, likenessOfNames, wordsOf } from './names.ts';

const DAY_MS = 86_400_000;

const MONTHS = 12;

const two = (number: number): string => String(number).padStart(2, '0');

/** The date, where the calendar has it. */
function dateOf(year: number, month: number, day: number): readonly string[] {
  const text = `${year}-${two(month)}-${two(day)}`;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? [] : [text];
}

/**
 * Dates that a slip makes of one such as `1990-12-31`: a day, a month or a year off, or day and month swapped. There are few,
 * so that they can be sought.
 */
function datesNear(date: string): readonly string[] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const at = Date.parse(`${date}T00:00:00Z`);
  const shifted = [-1, 1].flatMap((by) => [
    new Date(at + by * DAY_MS).toISOString().slice(0, 10),
    ...(month + by >= 1 && month + by <= MONTHS ? dateOf(year, month + by, day) : []),
    ...dateOf(year + by, month, day),
  ]);
  const all = new Set([...shifted, ...dateOf(year, day, month)]);
  all.delete(date);
  return [...all];
}

/** What accounts are compared by. */
export interface Person {
  readonly email: string;
  readonly name: string;
  readonly lastname: string;
  /** As `1990-12-31`; null: not known. */
  readonly birthDate: string | null;
}

const fullName = ({ name, lastname }: Pick<Person, 'name' | 'lastname'>): string => `${name} ${lastname}`;

/** Words of a name and mailbox, as accounts are sought by them. */
export const wordsOfPerson = (person: Pick<Person, 'name' | 'lastname'>): readonly string[] =>
  wordsOf(fullName(person));

function likenessOfDates(one: string | null, other: string | null): Likeness | 'unknown' {
  if (one === null || other === null) return 'unknown';
  if (one === other) return 'same';
  return datesNear(one).includes(other) ? 'near' : 'different';
}

/**
 * Whether two accounts are of the same person. `near` is for a person to decide.
 *
 * One mailbox is one person, and so is one name with one birth date. Near is a name with a birth date that is near or not
 * known, a name that is near with the same birth date or one that is not known, and a mailbox that only some providers
 * take for the same.
 */
export function likenessOf(one: Person, other: Person): Likeness {
  if (isOneMailbox(one.email, other.email)) return 'same';
  const names = likenessOfNames(wordsOfPerson(one), wordsOfPerson(other));
  const dates = likenessOfDates(one.birthDate, other.birthDate);
  if (names === 'same' && dates === 'same') return 'same';
  if (mailboxOf(one.email) === mailboxOf(other.email))
    return names === 'different' && dates !== 'same' ? 'near' : 'same';
  if (names === 'different' || dates === 'different') return 'different';
  return names === 'near' && dates === 'near' ? 'different' : 'near';
}

/** Providers that ignore dots before the @, with the name by which they are compared. */
const WITHOUT_DOTS: ReadonlyMap<string, string> = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/** The parts of an address: without case, without what follows a `+`, its domain as the name service knows it. */
function partsOf(email: string) {
  const typed = email.trim().normalize('NFKC').toLowerCase();
  const at = typed.lastIndexOf('@');
  const written = typed.slice(at + 1).replace(/\.$/, '');
  const domain = domainToASCII(written) || written;
  const [local = ''] = typed.slice(0, Math.max(0, at)).split('+');
  return { local, domain };
}

/** An e-mail address without the parts that make several addresses of one mailbox: `a.b+c@x.org` is `ab@x.org`. */
export function mailboxOf(email: string): string {
  const { local, domain } = partsOf(email);
  return `${local.replaceAll('.', '')}@${WITHOUT_DOTS.get(domain) ?? domain}`;
}

/** Whether two addresses surely reach one mailbox: dots count, except where the provider is known to ignore them. */
export function isOneMailbox(one: string, other: string): boolean {
  const [a, b] = [one, other].map((email) => {
    const { local, domain } = partsOf(email);
    const known = WITHOUT_DOTS.get(domain);
    return known === undefined ? `${local}@${domain}` : `${local.replaceAll('.', '')}@${known}`;
  });
  return a === b;
}
