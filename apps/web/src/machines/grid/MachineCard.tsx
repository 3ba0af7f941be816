import type { Machine } from '@floorcast/contract/machines';
import {
  IconClock,
  IconPlayerPlayFilled,
  IconStar,
  IconStarFilled,
  IconTrophy,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode, useSyncExternalStore } from 'react';
import { brandsQuery } from '../../api/endpoints/machines.ts';
import { useMoney, useMoneyRange } from '../../api/settings/use-money.ts';
import { openSession } from '../../api/stores/open-session.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { slug } from '../../lib/text/slug.ts';
import { CountBadge } from '../../ui/values/CountBadge.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import { toggleFavourite, useIsFavourite } from '../favourites.ts';
import { MachinePicture } from '../picture/MachinePicture.tsx';
import { StateBadge } from '../StateBadge.tsx';
import { isTaken } from '../status.ts';
import styles from './MachineCard.module.css';

const FACT = `clip quiet small figures ${styles.fact}`;

/** What a game costs at a machine and what it may win: bets from the lowest to the highest, denomination, jackpot (LOBBY-9). */
function MachineFacts({ machine: { bets, denomination, brand } }: { readonly machine: Machine }) {
  const { t } = useTranslation();
  const money = useMoney();
  const range = useMoneyRange();
  return (
    <span className={styles.facts}>
      {bets !== undefined && <Fact label={t('money.bet')} value={range(bets.lowest, bets.highest)} />}
      {denomination !== undefined && <Fact label={t('card.denomination')} value={money(denomination)} />}
      <JackpotOf brand={brand} />
    </span>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <span className={FACT} title={`${label} ${value}`}>
      <span>{`${label} `}</span>
      <bdi>{value}</bdi>
    </span>
  );
}

/** The highest jackpot of a brand, moving live (LOBBY-6): only this text is rendered again. */
function JackpotOf({ brand }: { readonly brand: string }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { data } = useQuery({
    ...brandsQuery(),
    select: (brands) => brands.find(({ name }) => name === brand)?.jackpots[0] ?? null,
  });
  if (data === undefined || data === null) return null;
  return (
    <span className={`${FACT} ${styles.jackpot}`} title={`${t('card.jackpot')} ${money(data)}`}>
      <IconTrophy size={16} aria-hidden="true" />
      <span className="unseen">{`${t('card.jackpot')} `}</span>
      <Verbatim>{money(data)}</Verbatim>
    </span>
  );
}

/** What a machine is to the player: the one of the open session, or one that was played last. */
export type CardMark = keyof typeof MARKS;

interface MachineCardProps {
  readonly machine: Machine;
  /**
   * With a brand the card opens the machine's page among its games; otherwise its game, or its watch page while it is
   * taken.
   */
  readonly brandId?: number | undefined;
  readonly mark?: CardMark | undefined;
}

/**
 * One machine: its picture with nothing over it, one clear state, and what a game costs. It is rendered again only when
 * its own data has changed.
 */
export const MachineCard = memo(function MachineCard({ machine, brandId, mark }: MachineCardProps) {
  const { id, name, brand, status, waiting = 0 } = machine;
  return (
    <div className={styles.card} data-mark={mark}>
      <CardLink machine={machine} brandId={brandId}>
        <span className={styles.picture}>
          <MachinePicture machine={machine} live />
        </span>
        <span className={styles.head}>
          <strong className="clip" title={name} dir="auto">
            {name}
          </strong>
          <span className={`clip quiet small figures ${styles.brand}`} title={`${brand} · ${id}`}>
            {mark !== undefined && <Mark mark={mark} />}
            <span className="clip" dir="auto">{`${brand} · ${id}`}</span>
          </span>
        </span>
        <span className={`line ${styles.state}`}>
          <StateBadge status={status} />
          {waiting > 0 && <Waiting count={waiting} />}
        </span>
        <MachineFacts machine={machine} />
      </CardLink>
      <FavouriteButton machine={machine} />
    </div>
  );
});

interface CardLinkProps extends Pick<MachineCardProps, 'machine' | 'brandId'> {
  readonly children: ReactNode;
}

function CardLink({ machine, brandId, children }: CardLinkProps) {
  const { id, name, status } = machine;
  const mine = useSyncExternalStore(openSession.subscribe, () => openSession.getState()?.id === id);
  const play = `/${isTaken(machine) && !mine ? 'watch' : 'game'}/${id}/${slug(name)}`;
  return (
    <Link
      to={brandId === undefined ? play : `/games/${brandId}/${id}`}
      className={styles.link}
      data-testid={`machine-${id}`}
      data-status={status}
    >
      {children}
    </Link>
  );
}

const MARKS = {
  continue: [IconPlayerPlayFilled, 'reconnect.continue'],
  'played-last': [IconClock, 'card.playedLast'],
} as const;

function Mark({ mark }: { readonly mark: CardMark }) {
  const { t } = useTranslation();
  const [Icon, words] = MARKS[mark];
  return (
    <span className={styles.mark}>
      <Icon size={14} aria-hidden="true" />
      <span>{` ${t(words)} · `}</span>
    </span>
  );
}

function Waiting({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  const icon = <IconUsers size={16} aria-hidden="true" />;
  return <CountBadge icon={icon} count={count} words={t('watch.waiting', { count })} />;
}

/** Favourites are first in the lobby the next time it opens: no card moves under the finger. */
function FavouriteButton({ machine: { id, name } }: Pick<MachineCardProps, 'machine'>) {
  const { t } = useTranslation();
  const chosen = useIsFavourite(id);
  const Star = chosen ? IconStarFilled : IconStar;
  return (
    <button
      type="button"
      className={styles.favourite}
      aria-pressed={chosen}
      aria-label={t('card.favourite', { name })}
      onClick={() => void toggleFavourite(id)}
      data-testid={`favourite-${id}`}
    >
      <Star size={20} aria-hidden="true" />
    </button>
  );
}
