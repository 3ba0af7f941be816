import { IconDoorExit, IconWalletOff } from '@tabler/icons-react';
import { type ComponentType, Suspense, useState } from 'react';
import { settings } from '../../../api/settings/settings.ts';
import { account } from '../../../api/sign-in/account.ts';
import { balance } from '../../../api/stores/balance.ts';
import { openSession } from '../../../api/stores/open-session.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { MissingPage } from '../../../machines/MissingPage.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Notice } from '../../../ui/status/Notice.tsx';
import gameScreenStyles from '../GameScreen.module.css';
import styles from './NoBalance.module.css';

export interface CashierProps {
  readonly onClose: () => void;
}

interface BalanceGateProps {
  readonly machineId: number;
  readonly onLeave: () => void;
  readonly cashier: ComponentType<CashierProps>;
  /** The game. */
  readonly children: Elements;
}

/** Only players have a wallet. */
const asksForBalance = (): boolean => !settings().ALLOW_ZERO_BALANCE && account.roles().includes('user');

/**
 * Where ALLOW_ZERO_BALANCE is off, a player without balance enters no game but that of the own session (GAME-5). A
 * player who has entered stays, also with all of the balance on the machine.
 */
export function BalanceGate({ machineId, onLeave, cashier: Cashier, children }: BalanceGateProps) {
  const may = useMay(machineId);
  const [entered, setEntered] = useState(() => !asksForBalance());
  const [depositing, setDepositing] = useState(false);
  if (entered) return children;
  if (!depositing && may) setEntered(true);
  if (!depositing && may === null) return <Waiting onLeave={onLeave} />;
  return (
    <>
      <NoBalance onLeave={onLeave} onDeposit={() => setDepositing(true)} />
      {depositing && (
        <Suspense>
          <Cashier onClose={() => setDepositing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Whether the player may enter the game; null while that is not known. */
function useMay(machineId: number): boolean | null {
  const wallet = useReadable(balance);
  const session = useReadable(openSession);
  const known = useReadable(openSession.known);
  if (session?.id === machineId || (wallet !== null && wallet > 0)) return true;
  return wallet === null || !known ? null : false;
}

function Waiting({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <header className={gameScreenStyles.top}>
      <Button onClick={onLeave}>
        <IconDoorExit size={20} aria-hidden="true" />
        <span>{t('game.leave')}</span>
      </Button>
      <h1 className={gameScreenStyles.name}>{t('game.takingSeat')}</h1>
    </header>
  );
}

/** In place of the game, for a player without balance. */
function NoBalance({ onLeave, onDeposit }: { readonly onLeave: () => void; readonly onDeposit: () => void }) {
  const { t } = useTranslation();
  const ways = (
    <div className={`${styles.ways} row gap-10`}>
      {settings().DEPOSIT_URL !== '' && (
        <Button look="strong" onClick={onDeposit}>
          {t('deposit.open')}
        </Button>
      )}
      <Button onClick={onLeave}>{t('pages.home')}</Button>
    </div>
  );
  return (
    <div className={styles.place} data-testid="no-balance">
      <Notice
        wholePage
        icon={<IconWalletOff />}
        title={t('game.noBalance')}
        hint={t('game.noBalanceHint')}
        action={ways}
      />
    </div>
  );
}

/** In place of a game at a machine that does not exist (ROUTE-1). */
export const MissingMachine = () => (
  <main className={styles.page}>
    <MissingPage />
  </main>
);
