import { IconBuildingOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type BrandView, brandsQuery, machinesQuery } from '../../api/endpoints/machines.ts';
import { settings } from '../../api/settings/settings.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { GridSkeleton, MachineGrid } from '../../machines/grid/MachineGrid.tsx';
import { MissingPage } from '../../machines/MissingPage.tsx';
import { Art } from '../../machines/picture/Art.tsx';
import { brandImage } from '../../machines/picture/machine-image.ts';
import { groupOf } from '../../machines/status.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import styles from './BrandsScreen.module.css';
import { Jackpots, Trail } from './MachineScreen.tsx';

const SKELETONS = [1, 2, 3, 4];

/** Every brand with its art, how many machines it has, how many of them are free, and its jackpot (ROUTE-3). */
export function BrandsScreen() {
  const { t } = useTranslation();
  const brands = useQuery(brandsQuery());
  const machines = useQuery(machinesQuery(null));
  const freeOf = (brand: string) =>
    machines.data?.filter(
      (machine) => machine.brand === brand && !machine.reservation && groupOf(machine.status) === 'free',
    ).length;
  return (
    <Page title={t('nav.games')} lead={t('games.lead')}>
      {brands.isPending && (
        <ul
          className={`${styles.brands} listed rows gap-20`}
          aria-busy="true"
          aria-label={t('games.loading')}
        >
          {SKELETONS.map((n) => (
            <li key={n} className={`${styles.skeleton} surface rows`} />
          ))}
        </ul>
      )}
      {brands.isError && brands.data === undefined && (
        <Notice
          icon={<IconBuildingOff />}
          title={t('games.failed')}
          action={<Button onClick={() => void brands.refetch()}>{t('load.retry')}</Button>}
        />
      )}
      {brands.data?.length === 0 && (
        <Notice icon={<IconBuildingOff />} title={t('games.empty')} hint={t('games.emptyHint')} />
      )}
      <ul className={`${styles.brands} listed rows gap-20`}>
        {brands.data?.map((brand) => (
          <li key={brand.id}>
            <BrandCard brand={brand} free={freeOf(brand.name)} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

function BrandCard({ brand, free }: { brand: BrandView; free: number | undefined }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { id, name, machineCount, jackpots } = brand;
  return (
    <Link
      to="/games/$providerId"
      params={{ providerId: String(id) }}
      className={`${styles.card} surface rows`}
      data-testid={`brand-${id}`}
    >
      <Art src={brandImage(name)} className={styles.art} />
      <span className={`${styles.text} stack gap-4`}>
        <strong title={name} dir="auto">
          {name}
        </strong>
        <span className={`${styles.counts} quiet small gap-12`}>
          <span>{t('machines.count', { count: machineCount })}</span>
          {free !== undefined && (
            <span data-none={free === 0} data-testid={`free-${id}`}>
              {t('games.free', { count: free })}
            </span>
          )}
        </span>
        <span className={styles.jackpot} title={jackpots[0] === undefined ? undefined : money(jackpots[0])}>
          {jackpots[0] !== undefined && (
            <>
              <span>{t('games.jackpot')}</span>
              <Verbatim>{money(jackpots[0])}</Verbatim>
            </>
          )}
        </span>
      </span>
    </Link>
  );
}

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
