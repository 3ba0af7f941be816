import icons from 'virtual:icons';
import styles from './Gallery.module.css';

/** Every icon that a screen of the product imports. */
export default function Icons() {
  return (
    <ul className={`${styles.icons} rows plain gap-12`}>
      {Object.entries(icons).map(([name, Icon]) => (
        <li key={name}>
          <Icon size={24} aria-hidden="true" />
          <code dir="ltr">{name}</code>
        </li>
      ))}
    </ul>
  );
}
