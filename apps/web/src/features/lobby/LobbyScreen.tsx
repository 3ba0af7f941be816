import { IconBuildingOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { brandsQuery, machinesQuery } from '../../api/machine-queries.ts';
import type { BrandView } from '../../api/machines.ts';
import { settings } from '../../api/settings.ts';
import { useMoney } from '../../api/use-money.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './LobbyScreen.module.css';
import { MachineCard } from './MachineCard.tsx';

const SKELETONS = [1, 2, 3, 4, 5, 6];

/** The floor: brands with their jackpots, machines with their live state. `brandId` null shows all. */
export function LobbyScreen({ brandId }: { brandId: number | null }) {
  const { t } = useTranslation();
  const brands = useQuery(brandsQuery());
  const machines = useQuery(machinesQuery(brandId));
  const { HIDE_RESERVED, ADD_LOBBY_CLASS } = settings();
  const all = machines.data ?? [];
  const listed = all.filter(({ reservation }) => !reservation || !HIDE_RESERVED);
  const free = listed.filter(({ status }) => status === 'available').length;
  return (
    <section className={ADD_LOBBY_CLASS ? `${styles.lobby} lobby-background` : styles.lobby}>
      <header className={styles.head}>
        <h1>{t('lobby.title')}</h1>
        <p>{machines.isSuccess ? t('lobby.lead', { free, total: listed.length }) : ' '}</p>
      </header>
      <nav className={styles.brands} aria-label={t('lobby.brands')}>
        <Link
          to="/lobby"
          className={styles.brand}
          activeOptions={{ exact: true }}
          activeProps={{ 'data-active': true }}
        >
          <strong>{t('lobby.all')}</strong>
        </Link>
        {brands.data?.map((brand) => (
          <BrandLink key={brand.id} brand={brand} />
        ))}
      </nav>
      {machines.isPending && (
        <ul className={styles.grid} aria-busy="true">
          {SKELETONS.map((n) => (
            <li key={n} className={styles.skeleton} />
          ))}
        </ul>
      )}
      {machines.isError && (
        <Notice
          icon={<IconBuildingOff />}
          title={t('lobby.failed')}
          action={<Button onClick={() => void machines.refetch()}>{t('lobby.retry')}</Button>}
        />
      )}
      {machines.isSuccess && listed.length === 0 && (
        <Notice icon={<IconBuildingOff />} title={t('lobby.empty')} hint={t('lobby.emptyHint')} />
      )}
      {listed.length > 0 && (
        <ul className={styles.grid}>
          {listed.map((machine) => (
            <li key={machine.id}>
              <MachineCard machine={machine} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function BrandLink({ brand: { id, name, jackpots, machineCount } }: { brand: BrandView }) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <Link
      to="/lobby/$brandId/$brandName"
      params={{ brandId: String(id), brandName: name.toLowerCase().replaceAll(' ', '-') }}
      className={styles.brand}
      activeProps={{ 'data-active': true }}
    >
      <strong>{name}</strong>
      <span>{t('lobby.machines', { count: machineCount })}</span>
      {jackpots[0] !== undefined && <span className={styles.jackpot}>{money(jackpots[0])}</span>}
    </Link>
  );
}
