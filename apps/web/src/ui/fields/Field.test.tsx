import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Field } from './Field.tsx';
import { Select } from './Select.tsx';

afterEach(cleanup);

const describedAs = (label: string): string => {
  const id = screen.getByLabelText(label).getAttribute('aria-describedby');
  return id === null ? '' : (document.getElementById(id)?.textContent ?? '');
};

test('a field is described by its hint, or by its problem instead', () => {
  const { rerender } = render(<Field label="Amount" hint="At least 10" onText={() => undefined} />);
  expect(describedAs('Amount')).toBe('At least 10');
  rerender(
    <Field label="Amount" hint="At least 10" problem="Too little" answered onText={() => undefined} />,
  );
  expect(describedAs('Amount')).toBe('Too little');
  expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('Too little');
});

test('a field without hint and problem has no description', () => {
  render(<Field label="Search" labelUnseen look="tool" onText={() => undefined} />);
  expect(screen.getByLabelText('Search').hasAttribute('aria-describedby')).toBe(false);
});

test('a select reports the chosen value', () => {
  const chosen: string[] = [];
  const options = [
    ['', 'All'],
    ['1', 'Deposit'],
  ] as const;
  render(<Select label="Kind" options={options} value="" onValue={(value) => chosen.push(value)} />);
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: '1' } });
  expect(chosen).toEqual(['1']);
});
