import styles from './Button.module.css';

export type ButtonLook = 'strong' | 'calm' | 'bare' | 'icon';

/** The classes of a button, for a link that looks like one. */
export const buttonClasses = (look: ButtonLook, wide = false, more?: string): string =>
  [styles.button, styles[look], wide ? styles.wide : '', more ?? ''].filter(Boolean).join(' ');
