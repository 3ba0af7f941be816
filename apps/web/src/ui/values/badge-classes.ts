import styles from './CountBadge.module.css';

/** The look of a badge, for what is not only a number beside an icon. */
export const badgeClasses = (shape: 'square' | 'round'): string =>
  shape === 'round' ? `${styles.badge} ${styles.round}` : (styles.badge ?? '');
