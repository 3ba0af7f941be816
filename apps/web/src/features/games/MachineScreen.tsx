import type { Band, MachineReply } from '@floorcast/contract/machines';
import { IconBuildingOff, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { account } from '../../api/account.ts';
import { failureOf, isRefused } from '../../api/failure.ts';
import { brandsQuery, machineQuery } from '../../api/machine-queries.ts';
import { jackpotLevels } from '../../api/machines.ts';
import { useMoney } from '../../api/use-money.ts';
import { slug } from '../../lib/slug.ts';
import { Picture } from '../../machines/Picture.tsx';
import { StateBadge } from '../../machines/StateBadge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Jackpots } from './Jackpots.tsx';
import styles from './MachineScreen.module.css';
import { NoSuchGame } from './NoSuchGame.tsx';
import { whyNot } from './playable.ts';
import { Trail } from './Trail.tsx';

/** One machine's page: its picture, how it is right now, what it offers, and the way to its table (ROUTE-3). */
export function MachineScreen({ machineId }: { machineId: number }) {
  const { t } = useTranslation();
  const isId = Number.isSafeInteger(machineId);
  const reply = useQuery({ ...machineQuery(machineId), enabled: isId });
  if (!isId) return <NoSuchGame />;
  if (reply.data !== undefined) return <MachinePage {...reply.data} />;
  if (!reply.isError) return <div className={styles.skeleton} aria-busy="true" />;
  if (isRefused(failureOf(reply.error), 'notFound')) return <NoSuchGame />;
  return (
    <Notice
      icon={<IconBuildingOff />}
      title={t('games.failed')}
      action={<Button onClick={() => void reply.refetch()}>{t('games.retry')}</Button>}
    />
  );
}

function MachinePage({ machine, brand, bands }: MachineReply) {
  const { t } = useTranslation();
  const brands = useQuery(brandsQuery());
  const levels = brands.data?.find(({ id }) => id === brand.id)?.jackpots ?? jackpotLevels(brand.jackpot);
  return (
    <article>
      <Trail brand={brand} />
      <div className={styles.page}>
        <div className={styles.picture}>
          <Picture machine={machine} />
        </div>
        <div className={styles.facts}>
          <StateBadge status={machine.status} big />
          <h1>{machine.name}</h1>
          <p className={styles.brand}>
            {brand.name} · {machine.id}
          </p>
          <Play machine={machine} />
          {levels.length > 0 && (
            <section>
              <h2>{t('games.jackpots')}</h2>
              <Jackpots levels={levels} brandId={brand.id} />
            </section>
          )}
          {bands.length > 0 && (
            <section>
              <h2>{t('games.bands')}</h2>
              <Bands bands={bands} />
            </section>
          )}
        </div>
      </div>
    </article>
  );
}

function Play({ machine }: Pick<MachineReply, 'machine'>) {
  const { t } = useTranslation();
  const reason = whyNot(machine, account.roles());
  if (reason === null)
    return (
      <Link
        to="/game/$gameId/$name"
        params={{ gameId: String(machine.id), name: slug(machine.name) }}
        className={styles.play}
        data-testid="play"
      >
        <IconPlayerPlayFilled size={20} aria-hidden="true" />
        {t('games.play')}
      </Link>
    );
  return (
    <>
      <Button look="strong" wide disabled aria-describedby="why-not" data-testid="play">
        {t('games.play')}
      </Button>
      <p id="why-not" className={styles.reason} data-testid="why-not">
        {t(`games.whyNot.${reason}`)}
      </p>
    </>
  );
}

/** Bet levels, the highest order first as the machine wants them. */
function Bands({ bands }: { bands: readonly Band[] }) {
  const money = useMoney();
  return (
    <ul className={styles.bands}>
      {bands
        .toSorted((a, b) => b.Order - a.Order)
        .map(({ id, name, bet }) => (
          <li key={id}>
            <span>{name}</span>
            <strong>{money(bet)}</strong>
          </li>
        ))}
    </ul>
  );
}
