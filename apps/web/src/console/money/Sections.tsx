import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import styles from './Money.module.css';

const SECTIONS = [
  ['waiting', 'money'],
  ['history', 'money/history'],
] as const;

/** The parts of the screen about money. */
export function Sections({ current }: { readonly current: (typeof SECTIONS)[number][0] }) {
  const { t } = useTranslation();
  return (
    <nav className={styles.sections} aria-label={t('consoleMoney.title')}>
      {SECTIONS.map(([name, to]) => (
        <Link
          key={name}
          to="/console/$"
          params={{ _splat: to }}
          preload={false}
          activeOptions={{ exact: true }}
          aria-current={name === current ? 'page' : undefined}
        >
          {t(`consoleMoney.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
