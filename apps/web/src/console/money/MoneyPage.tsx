import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Page } from '../../ui/page/Page.tsx';
import styles from './Money.module.css';

interface MoneyPageProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A page below what waits, with the way back to it. */
export function MoneyPage({ title, lead, children }: MoneyPageProps) {
  const { t } = useTranslation();
  return (
    <>
      <Link to="/console/$" params={{ _splat: 'money' }} preload={false} className={styles.back}>
        <IconArrowLeft size={18} aria-hidden="true" />
        <span>{t('consoleMoney.back')}</span>
      </Link>
      <Page title={title} {...(lead !== undefined && { lead })} narrow>
        {children}
      </Page>
    </>
  );
}
