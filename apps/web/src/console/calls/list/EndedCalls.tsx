import type { Call } from '@floorcast/contract/calls';
import { IconArrowLeft, IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { failureOf, failureWords } from '../../../api/call/failure.ts';
import { endedCallsQuery } from '../../../api/endpoints/console/calls.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { buttonClasses } from '../../../ui/button/button-classes.ts';
import { Notice } from '../../../ui/status/Notice.tsx';
import { useCallColumns } from '../../shared/calls/columns.tsx';
import { Table } from '../../shared/table/Table.tsx';
import styles from './Calls.module.css';

/** Calls that have ended, the latest first. */
export function EndedCalls() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useQuery(endedCallsQuery(page));
  const pages = data === undefined ? 1 : Math.max(1, Math.ceil(data.total / data.size));
  return (
    <section className={styles.screen}>
      <header className={styles.head}>
        <h1>{t('consoleCalls.ended')}</h1>
        <Link to="/console/$" params={{ _splat: 'calls' }} className={buttonClasses('calm', false)}>
          <IconArrowLeft size={18} aria-hidden="true" className={styles.back} />
          <span>{t('consoleCalls.toOpen')}</span>
        </Link>
      </header>
      {isPending && <p role="status">{t('load.moment')}</p>}
      {error !== null && data === undefined && (
        <Notice
          icon={<IconHistory />}
          title={t('table.failed')}
          hint={failureWords(failureOf(error), t)}
          action={<Button onClick={() => void refetch()}>{t('load.retry')}</Button>}
        />
      )}
      {data?.items.length === 0 && <Notice icon={<IconHistory />} title={t('consoleCalls.noneEnded')} />}
      {data !== undefined && data.items.length > 0 && <Ended items={data.items} />}
      {pages > 1 && (
        <nav className={styles.pages} aria-label={t('consoleCalls.pages')}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('consoleCalls.newer')}
          </Button>
          <span>{`${page} / ${pages}`}</span>
          <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('consoleCalls.older')}
          </Button>
        </nav>
      )}
    </section>
  );
}

function Ended({ items }: { readonly items: readonly Call[] }) {
  const { t } = useTranslation();
  return (
    <Table
      label={t('consoleCalls.ended')}
      columns={useCallColumns()}
      rows={items}
      rowKey={({ id }) => id}
      opening={{ to: ({ id }) => `calls/${id}` }}
    />
  );
}
