import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClasses } from './button-classes.ts';

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: ButtonLook;
  readonly wide?: boolean;
}

export function Button({ look = 'calm', wide = false, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClasses(look, wide, className)} {...rest} />;
}
