import type { ButtonHTMLAttributes } from 'react';
import styles from './Button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'strong' | 'calm' | 'bare' | 'icon';
  readonly wide?: boolean;
}

export function Button({ look = 'calm', wide = false, className, type = 'button', ...rest }: ButtonProps) {
  const names = [styles.button, styles[look], wide ? styles.wide : '', className ?? ''];
  return <button type={type} className={names.filter(Boolean).join(' ')} {...rest} />;
}
