import { expect, test } from 'vitest';
import { MACHINES } from '../../testing/house/machine-lists.ts';
import { select, type Wanted } from './select-machines.ts';

const everything: Wanted = { brand: null, status: undefined, words: '', hideReserved: true };
const idsOf = (wanted: Partial<Wanted>) => {
  const { listed, reserved } = select(MACHINES, { ...everything, ...wanted });
  return [listed.map(({ id }) => id), reserved.map(({ id }) => id)];
};

test.each<[string, Partial<Wanted>, number[][]]>([
  ['nothing', {}, [[101, 102, 103, 201], []]],
  ['a brand', { brand: 'Gümüş Çark' }, [[201], []]],
  ['a state', { status: 'free' }, [[101, 201], []]],
  ['a name, accents and case aside', { words: 'gumus CARK' }, [[201], []]],
  ['a number', { words: '102' }, [[102], []]],
  ['words of name and number', { words: 'vault 103' }, [[103], []]],
  ['a state and words', { status: 'busy', words: 'aurora' }, [[102], []]],
  ['what is not there', { words: 'zzz' }, [[], []]],
])('LOBBY-7 the lobby filtered by %s', (_, wanted, expected) => {
  expect(idsOf(wanted)).toEqual(expected);
});

test('LOBBY-4 reserved machines are listed apart when shown, and counted when hidden', () => {
  expect(idsOf({ hideReserved: false })).toEqual([[101, 102, 103, 201], [202]]);
  expect(select(MACHINES, everything)).toMatchObject({ hidden: 1, total: 4, free: 2 });
  expect(select(MACHINES, { ...everything, hideReserved: false })).toMatchObject({ hidden: 0, total: 5 });
  expect(select(MACHINES, { ...everything, brand: 'Aurora Vault' })).toMatchObject({ hidden: 0, total: 3 });
});

test('LOBBY-7 the counts of states do not depend on the chosen state', () => {
  expect(select(MACHINES, { ...everything, status: 'free' }).counts).toEqual({
    free: 2,
    busy: 1,
    reserved: 0,
    broken: 1,
    offline: 0,
  });
});
