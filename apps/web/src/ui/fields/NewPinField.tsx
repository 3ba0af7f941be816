import { useState } from 'react';
import { Check, Field } from './Field.tsx';

interface NewPinFieldProps {
  readonly words: { readonly label: string; readonly hint: string; readonly show: string };
  readonly most: number;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly problem: string | null;
  readonly focused?: boolean;
}

const focus = (input: HTMLInputElement | null): void => input?.focus();

/** A PIN that is chosen, hidden until its reader wants to see it. */
export function NewPinField({ words, most, value, onText, problem, focused = false }: NewPinFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Field
        ref={focused ? focus : null}
        label={words.label}
        name="pin"
        data-testid="new-pin"
        type={shown ? 'text' : 'password'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={most}
        value={value}
        onText={onText}
        hint={words.hint}
        problem={problem}
        answered
      />
      <Check label={words.show} on={shown} onSwitch={setShown} />
    </>
  );
}
