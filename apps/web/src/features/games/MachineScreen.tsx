import type { AccountType } from '@floorcast/contract/auth';
import type { Band, Machine, MachineReply } from '@floorcast/contract/machines';
import { IconEye, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { brandsQuery, jackpotLevels } from '../../api/endpoints/machines.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { account } from '../../api/sign-in/account.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { slug } from '../../lib/text/slug.ts';
import { MachineById } from '../../machines/MachineById.tsx';
import { MachinePage, MachinePageShape, PictureFrame } from '../../machines/MachinePage.tsx';
import { MissingPage } from '../../machines/MissingPage.tsx';
import { MachinePicture } from '../../machines/picture/MachinePicture.tsx';
import { groupOf, isTaken } from '../../machines/status.ts';
import type { StatusGroup } from '../../machines/status-groups.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import { DelayFact, RulesFact } from './GameFacts.tsx';
import { Jackpots } from './Jackpots.tsx';
import styles from './MachineScreen.module.css';
import { Trail } from './Trail.tsx';

interface MachineScreenProps {
  readonly brandId: number;
  readonly machineId: number;
}

/**
 * One machine's page: its picture, its status, its bet levels, and the way to its game. There is none under the address of
 * another brand (ROUTE-3).
 */
export function MachineScreen({ brandId, machineId }: MachineScreenProps) {
  const { t } = useTranslation();
  const shape = (
    <div className={styles.untrailed}>
      <MachinePageShape />
    </div>
  );
  return (
    <MachineById machineId={machineId} missing={<MissingPage />} failed={t('games.failed')} shape={shape}>
      {(reply) => (reply.brand.id === brandId ? <Offer {...reply} /> : <MissingPage />)}
    </MachineById>
  );
}

function Offer({ machine, brand, bands }: MachineReply) {
  const { t } = useTranslation();
  const brands = useQuery(brandsQuery());
  const levels = brands.data?.find(({ id }) => id === brand.id)?.jackpots ?? jackpotLevels(brand.jackpot);
  const picture = (
    <PictureFrame>
      <MachinePicture machine={machine} live aged />
    </PictureFrame>
  );
  return (
    <article>
      <Trail brand={brand} />
      <MachinePage machine={machine} picture={picture}>
        <Play machine={machine} />
        {levels.length > 0 && (
          <section className={styles.section}>
            <h2>{t('games.jackpots')}</h2>
            <Jackpots levels={levels} brandId={brand.id} />
          </section>
        )}
        {bands.length > 0 && (
          <section className={styles.section}>
            <h2>{t('game.bands')}</h2>
            <Bands bands={bands} />
          </section>
        )}
        <RulesFact machineId={machine.id} />
        <DelayFact machineId={machine.id} />
      </MachinePage>
    </article>
  );
}

function Play({ machine }: Pick<MachineReply, 'machine'>) {
  const { t } = useTranslation();
  const reason = whyNot(machine, account.roles());
  const params = { gameId: String(machine.id), name: slug(machine.name) };
  if (reason === null)
    return (
      <Link to="/game/$gameId/$name" params={params} className={styles.play} data-testid="play">
        <IconPlayerPlayFilled size={20} aria-hidden="true" />
        <span>{t('games.play')}</span>
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
      {isTaken(machine) && (
        <Link to="/watch/$gameId/$name" params={params} className={styles.watch}>
          <IconEye size={20} aria-hidden="true" />
          <span>{t('games.watch')}</span>
        </Link>
      )}
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
            <Verbatim as="strong">{money(bet)}</Verbatim>
          </li>
        ))}
    </ul>
  );
}

/** Why a machine cannot be played now; null when it can. Reserved machines are for staff. */
export function whyNot(
  { status, reservation }: Pick<Machine, 'status' | 'reservation'>,
  roles: readonly AccountType[],
): Exclude<StatusGroup, 'free'> | null {
  const group = groupOf(status);
  if (group === 'broken' || group === 'offline' || group === 'busy') return group;
  const ofTheHouse = roles.some((role) => role !== 'user');
  return (reservation || group === 'reserved') && !ofTheHouse ? 'reserved' : null;
}
