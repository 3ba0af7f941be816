import type { AccountType } from '@floorcast/contract/auth';
import type { Band, Machine, MachineReply } from '@floorcast/contract/machines';
import { IconChevronLeft, IconEye, IconListNumbers, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { brandsQuery, jackpotLevels } from '../../api/endpoints/machines.ts';
import { gameRulesQuery, machineDelayQuery } from '../../api/endpoints/rules.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { account } from '../../api/sign-in/account.ts';
import { useNumber } from '../../lib/locale/use-number.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { slug } from '../../lib/text/slug.ts';
import { MachineById } from '../../machines/MachineById.tsx';
import { MachinePage, MachinePageShape, PictureFrame } from '../../machines/MachinePage.tsx';
import { MissingPage } from '../../machines/MissingPage.tsx';
import { MachinePicture } from '../../machines/picture/MachinePicture.tsx';
import { groupOf, isTaken } from '../../machines/status.ts';
import type { StatusGroup } from '../../machines/status-groups.ts';
import { seenAge } from '../../realtime/video/line/seen-age.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import styles from './MachineScreen.module.css';

const GameRulesDialog = lazy(() => import('../../machines/rules/GameRulesDialog.tsx'));

interface OfMachine {
  readonly machineId: number;
}

/** What the game returns, and the way to its paytable; nothing while its rules are not known (RULE-20). */
export function RulesFact({ machineId }: OfMachine) {
  const { t } = useTranslation();
  const number = useNumber();
  const [open, setOpen] = useState(false);
  const { data } = useQuery(gameRulesQuery(machineId));
  if (data === undefined) return null;
  const { returnPercent, volatility } = data.rules;
  return (
    <>
      <section className={styles.section}>
        <h2>{t('gameRules.title')}</h2>
        <dl className={`${styles.facts} rows gap-4`}>
          <div>
            <dt>{t('gameRules.return')}</dt>
            <dd data-testid="return-to-player">
              {t('gameRules.percent', { value: number(returnPercent, 2) })}
            </dd>
          </div>
          <div>
            <dt>{t('gameRules.volatility')}</dt>
            <dd>{t(`gameRules.volatilities.${volatility}`)}</dd>
          </div>
        </dl>
        <Button wide data-testid="open-game-rules" onClick={() => setOpen(true)}>
          <IconListNumbers size={20} aria-hidden="true" />
          <span>{t('gameRules.open')}</span>
        </Button>
      </section>
      {open && (
        <Suspense>
          <GameRulesDialog machineId={machineId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** How old the picture is to be expected at this machine and on this device, before the seat is taken (RULE-31). */
export function DelayFact({ machineId }: OfMachine) {
  const { t } = useTranslation();
  const number = useNumber();
  const { data } = useQuery(machineDelayQuery(machineId));
  if (data === undefined) return null;
  const here = seenAge();
  const ms = (value: number) => t('game.stats.ms', { value: number(value) });
  return (
    <section className={styles.section} data-testid="delay">
      <h2>{t('delay.title')}</h2>
      <dl className={`${styles.facts} rows gap-4`}>
        <div>
          <dt>{t('delay.machine', { count: data.sessions })}</dt>
          <dd data-testid="machine-delay">{data.median === null ? t('delay.unknown') : ms(data.median)}</dd>
        </div>
        {here !== null && (
          <div>
            <dt>{t('delay.device')}</dt>
            <dd data-testid="device-delay">{ms(here)}</dd>
          </div>
        )}
      </dl>
      <p className="quiet">{t('delay.means', { seconds: number(data.limit / 1000, 1) })}</p>
    </section>
  );
}

/**
 * One machine's page: its picture, its status, its bet levels, and the way to its game. There is none under the address of
 * another brand (ROUTE-3).
 */
export function MachineScreen({ brandId, machineId }: { brandId: number; machineId: number }) {
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
      <p id="why-not" className="quiet" data-testid="why-not">
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
    <ul className={`${styles.bands} listed row gap-8`}>
      {bands
        .toSorted((a, b) => b.Order - a.Order)
        .map(({ id, name, bet }) => (
          <li key={id}>
            <span className="quiet small">{name}</span>
            <Verbatim as="strong" className="figures">
              {money(bet)}
            </Verbatim>
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

/** A brand's jackpot levels, highest first, moving live (LOBBY-6). */
export function Jackpots({ levels, brandId }: { levels: readonly number[]; brandId: number }) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <dl className={`${styles.levels} row`}>
      {levels.map((level, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place in the list
        <div key={index}>
          <dt className="quiet small">{t('games.level', { level: index + 1 })}</dt>
          <dd data-testid={`jackpot-${brandId}-${index + 1}`} data-minor={level}>
            {money(level)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The way back up: to all games, or to a brand's. */
export function Trail({ brand }: { brand?: { readonly id: number; readonly name: string } | undefined }) {
  const { t } = useTranslation();
  return (
    <nav className={styles.trail} aria-label={t('games.back')}>
      {brand === undefined ? (
        <Link to="/games">
          <IconChevronLeft size={18} aria-hidden="true" />
          <span>{t('nav.games')}</span>
        </Link>
      ) : (
        <Link to="/games/$providerId" params={{ providerId: String(brand.id) }}>
          <IconChevronLeft size={18} aria-hidden="true" />
          <span>{brand.name}</span>
        </Link>
      )}
    </nav>
  );
}
