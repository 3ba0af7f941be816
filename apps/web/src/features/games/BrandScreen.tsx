import { IconBuildingOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { brandsQuery, machinesQuery } from '../../api/endpoints/machines.ts';
import { settings } from '../../api/settings/settings.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { GridSkeleton, MachineGrid } from '../../machines/grid/MachineGrid.tsx';
import { MissingPage } from '../../machines/MissingPage.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import styles from './BrandScreen.module.css';
import { Jackpots } from './Jackpots.tsx';
import { Trail } from './Trail.tsx';

/** The machines of one brand (ROUTE-3). */
export function BrandScreen({ brandId }: { brandId: number }) {
  const { t } = useTranslation();
  const brands = useQuery(brandsQuery());
  const machines = useQuery(machinesQuery(brandId));
  const brand = brands.data?.find(({ id }) => id === brandId);
  if (brands.isSuccess && brand === undefined) return <MissingPage />;
  const shown = machines.data?.filter(({ reservation }) => !reservation || !settings().HIDE_RESERVED);
  // The elements above the grid determine where it begins.
  const known = !brands.isPending;
  return (
    <section>
      <Trail />
      <header className={styles.head}>
        <h1>{brand?.name ?? ' '}</h1>
        <p>{shown && t('machines.count', { count: shown.length })}</p>
        <Jackpots levels={brand?.jackpots ?? []} brandId={brandId} />
      </header>
      {known && machines.isPending && <GridSkeleton label={t('games.loading')} />}
      {machines.isError && shown === undefined && (
        <Notice
          icon={<IconBuildingOff />}
          title={t('games.failed')}
          action={<Button onClick={() => void machines.refetch()}>{t('load.retry')}</Button>}
        />
      )}
      {shown?.length === 0 && (
        <Notice icon={<IconBuildingOff />} title={t('games.empty')} hint={t('games.emptyHint')} />
      )}
      {known && shown !== undefined && shown.length > 0 && (
        <MachineGrid machines={shown} label={t('machines.list')} brandId={brandId} />
      )}
    </section>
  );
}
