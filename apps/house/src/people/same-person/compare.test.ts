import { expect, test } from 'vitest';
import { likenessOf, type Person } from './compare.ts';

const EVE: Person = {
  email: 'eve@example.org',
  name: 'Ayşe Nur',
  lastname: 'O’Brien',
  birthDate: '1990-03-05',
};
const OTHER = { email: 'somebody@example.net' };

test.each<[string, Partial<Person>]>([
  [
    '+n in the mailbox, and all else is another',
    { email: 'EVE+2@example.org', name: 'X', birthDate: '1970-01-01' },
  ],
  ['dots and +n in the mailbox', { email: 'e.v.e+2@example.org' }],
  ['nothing', OTHER],
  ['two spaces', { ...OTHER, name: 'Ayşe  Nur' }],
  ['a hyphen for a space', { ...OTHER, name: 'Ayşe-Nur' }],
  ['a non-breaking hyphen', { ...OTHER, name: 'Ayşe\u2011Nur' }],
  ['a no-break space', { ...OTHER, name: 'Ayşe\u00A0Nur' }],
  ['no space', { ...OTHER, name: 'Ayşenur' }],
  ['a joiner', { ...OTHER, name: 'Ay\u200Dşe Nur' }],
  ['name and surname swapped', { ...OTHER, name: 'O’Brien', lastname: 'Ayşe Nur' }],
  ['given names swapped', { ...OTHER, name: 'Nur Ayşe' }],
  ['case', { ...OTHER, name: 'AYŞE NUR', lastname: 'O’BRIEN' }],
  ['case of a Turkish i', { ...OTHER, lastname: 'O’BRİEN' }],
  ['a dotless i', { ...OTHER, lastname: 'O’Brıen' }],
  ['accents', { ...OTHER, name: 'Ayse Nur' }],
  ['decomposed letters', { ...OTHER, name: 'Ayşe Nur'.normalize('NFD') }],
  ['another apostrophe', { ...OTHER, lastname: "O'Brien" }],
  ['no apostrophe', { ...OTHER, lastname: 'OBrien' }],
  ['a space for the apostrophe', { ...OTHER, lastname: 'O Brien' }],
  ['Cyrillic letters', { ...OTHER, name: '\u0410\u0443\u015Fe Nur' }],
  ['Cyrillic capitals', { ...OTHER, lastname: 'O’\u0412rien' }],
  ['Greek letters', { ...OTHER, lastname: '\u039F’Bri\u03B5n' }],
  ['an Armenian letter', { ...OTHER, lastname: '\u0555’Brien' }],
])('C17.26 an account that differs by %s is of the same person', (_, change) => {
  expect(likenessOf(EVE, { ...EVE, ...change })).toBe('same');
  expect(likenessOf({ ...EVE, ...change }, EVE)).toBe('same');
});

test.each<[string, Partial<Person>]>([
  ['a second name left out', { name: 'Ayşe' }],
  ['a second name more', { name: 'Ayşe Nur Fatma' }],
  ['a letter left out', { name: 'Ayşe Nur', lastname: 'O’Bren' }],
  ['a letter doubled', { lastname: 'O’Brienn' }],
  ['two letters swapped', { lastname: 'O’Brein' }],
  ['a birth date a day off', { birthDate: '1990-03-06' }],
  ['a birth date a day off, at the end of a month', { birthDate: '1990-03-04' }],
  ['day and month swapped', { birthDate: '1990-05-03' }],
  ['a birth date a year off', { birthDate: '1991-03-05' }],
  ['a birth date that is not known', { birthDate: null }],
  ['a second name left out and a birth date that is not known', { name: 'Nur', birthDate: null }],
  ['dots in the mailbox, and all else', { email: 'e.v.e@example.org', name: 'X', birthDate: '1970-01-01' }],
])('C17.26 an account that differs by %s is near', (_, change) => {
  const other = { ...EVE, ...OTHER, ...change };
  expect(likenessOf(EVE, other)).toBe('near');
  expect(likenessOf(other, EVE)).toBe('near');
});

test.each<[string, Partial<Person>]>([
  ['a birth date', { birthDate: '1970-01-01' }],
  ['a name', { name: 'Mehmet' }],
  ['a name of one word in common', { name: 'Fatma', lastname: 'O’Brien' }],
  ['a name left out and a birth date a day off', { name: 'Ayşe', birthDate: '1990-03-06' }],
])('C17.26 an account that differs by %s is of another', (_, change) => {
  const other = { ...EVE, ...OTHER, ...change };
  expect(likenessOf(EVE, other)).toBe('different');
  expect(likenessOf(other, EVE)).toBe('different');
});

test('C17.26 names of no letters, and of many words, are compared', () => {
  const long = { ...EVE, ...OTHER, name: 'a b c d e f g h i k', lastname: 'm n o p q r s' };
  expect(likenessOf(long, EVE)).toBe('different');
  expect(likenessOf(long, { ...long, email: 'x@y.org' })).toBe('same');
  expect(likenessOf({ ...EVE, name: '-', lastname: '' }, { ...EVE, ...OTHER, name: '-', lastname: '' })).toBe(
    'different',
  );
});
