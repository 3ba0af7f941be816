import type { ComponentProps } from 'react';
import styles from './Button.module.css';

type ButtonLook = 'strong' | 'calm' | 'bare' | 'icon';

/** The classes of a button, for a link that looks like one. */
export const buttonClasses = (look: ButtonLook, wide = false, more?: string): string =>
  [styles.button, styles[look], wide ? styles.wide : '', more ?? ''].filter(Boolean).join(' ');

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: ButtonLook;
  readonly wide?: boolean;
}

export function Button({ look = 'calm', wide = false, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClasses(look, wide, className)} {...rest} />;
}
