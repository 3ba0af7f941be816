import type { SessionPicture } from '@floorcast/contract/picture-ages';
import { type EndedGame, ReceiptCalls, type SessionReceipt } from '@floorcast/contract/session-totals';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { queryOf } from '../../../../api/call/ask.ts';
import { useMoney } from '../../../../api/settings/use-money.ts';
import type { LeftSeat } from '../../../../api/stores/left-seat.ts';
import { openSession } from '../../../../api/stores/open-session.ts';
import { useNumber } from '../../../../lib/locale/use-number.ts';
import { useTranslation } from '../../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../../lib/react/use-readable.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { topLayer } from '../../../../ui/dialog/dialog-host.ts';
import { toast } from '../../../../ui/toast/toast.ts';
import { Figures } from '../../../../ui/values/Figures.tsx';
import { MoneyOfSession } from '../MoneyOfSession.tsx';
import styles from './Receipt.module.css';

/** What is shown of a seat that was left. `result`: the game that was running then, once it has ended. */
type ReceiptView =
  | { readonly phase: 'ending'; readonly result: EndedGame | null }
  | { readonly phase: 'held'; readonly result: EndedGame }
  | { readonly phase: 'ended'; readonly result: EndedGame | null; readonly receipt: SessionReceipt };

/** Polls (ms): the first soon, then ever less often. */
const POLL_FIRST_MS = 1_000;
const POLL_MOST_MS = 15_000;
const POLL_GROWTH = 1.4;

/** What is shown; null when there is nothing to show. */
export function receiptView(left: LeftSeat, receipt: SessionReceipt | undefined): ReceiptView | null {
  const held = left.how === 'held';
  if (receipt === undefined) return held ? null : { phase: 'ending', result: null };
  const result = resultSince(left, receipt);
  if (receipt.end === null) {
    if (!held) return { phase: 'ending', result };
    return result === null ? null : { phase: 'held', result };
  }
  const { in: cashedIn, out, bet } = receipt.totals;
  return cashedIn + out + bet + (receipt.withheld ?? 0) === 0 ? null : { phase: 'ended', result, receipt };
}

/** The game that has ended since the seat was left. */
function resultSince(left: LeftSeat, { lastGame }: SessionReceipt): EndedGame | null {
  if (left.lastGame === undefined || lastGame === null) return null;
  return lastGame.id === left.lastGame ? null : lastGame;
}

/**
 * When (ms) the house is asked next; false for never. A held seat ends with a notification: until then only the result
 * of a running game is waited for.
 */
export function nextPoll(
  left: LeftSeat,
  receipt: SessionReceipt | undefined,
  { open, polls }: { readonly open: boolean; readonly polls: number },
): number | false {
  if (receipt !== undefined && receipt.end !== null) return false;
  const awaitsResult = left.inGame && (receipt === undefined || resultSince(left, receipt) === null);
  if (left.how === 'held' && open && !awaitsResult) return false;
  return Math.min(POLL_MOST_MS, POLL_FIRST_MS * POLL_GROWTH ** polls);
}

/** What has come of a seat that was left: in, out and net, by the house, once its credit is paid out (GAME-10). */
export default function Receipt({ left, onClose }: { left: LeftSeat; onClose: () => void }) {
  const { t } = useTranslation();
  const titleId = useId();
  const view = useReceiptView(left);
  const result = useResultWords(view?.result?.win);
  const held = view?.phase === 'held';
  useEffect(() => {
    // A dialog, of the held seat for one, lies over the receipt.
    if (held && result !== null && topLayer.getState().length > 0)
      toast({ kind: 'info', about: 'money', id: 'last-game', words: result });
  }, [held, result]);
  if (view === null) return null;
  return (
    <aside
      className={`${styles.receipt} surface rows gap-8`}
      aria-labelledby={titleId}
      data-testid="receipt"
      data-phase={view.phase}
    >
      <header className={`${styles.header} middle apart gap-8`}>
        <h2 id={titleId} dir="auto">
          {t('receipt.title', { name: left.machine.name })}
        </h2>
        <Button look="bare" aria-label={t('dialog.close')} data-testid="receipt-close" onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </Button>
      </header>
      <div className="rows gap-8" role="status">
        {view.phase !== 'ended' && <p>{t(`receipt.${view.phase}`)}</p>}
        {view.phase === 'ended' && <EndedMoney view={view} />}
        {view.phase === 'ended' && <PictureOfSession picture={view.receipt.picture} />}
        {result !== null && <p data-testid="receipt-result">{result}</p>}
      </div>
    </aside>
  );
}

function useReceiptView(left: LeftSeat): ReceiptView | null {
  const session = useReadable(openSession);
  const open = session?.id === left.machine.id;
  const { data, isError, refetch } = useQuery({
    ...queryOf(ReceiptCalls.read, { params: { id: left.sessionId } }),
    refetchInterval: ({ state }) => nextPoll(left, state.data, { open, polls: state.dataUpdateCount }),
  });
  // A machine that locks may owe a win that no game reports.
  const locked = open && session.machine_status === 'malfunction';
  useEffect(() => {
    if (!open || locked) void refetch();
  }, [open, locked, refetch]);
  return data === undefined && isError ? null : receiptView(left, data);
}

function EndedMoney({ view }: { readonly view: Extract<ReceiptView, { phase: 'ended' }> }) {
  const { totals, withheld = 0 } = view.receipt;
  const { in: cashedIn, out } = totals;
  const amounts = { in: cashedIn, out, net: out - cashedIn };
  return <MoneyOfSession amounts={withheld > 0 ? { ...amounts, withheld } : amounts} />;
}

/** What the last game has won, in words; null while it is not known, or of no interest. */
function useResultWords(win: number | undefined): string | null {
  const { t } = useTranslation();
  const money = useMoney();
  if (win === undefined) return null;
  return win > 0 ? t('receipt.won', { amount: money(win) }) : t('receipt.noWin');
}

/** How old the picture was in a session, and how often it was lost (RULE-34); nothing where that was not reported. */
function PictureOfSession({ picture }: { readonly picture: SessionPicture | null }) {
  const { t } = useTranslation();
  const number = useNumber();
  if (picture === null) return null;
  const { median, worst, outages, lostMs } = picture;
  const ms = (value: number | null) =>
    value === null ? t('game.stats.none') : t('game.stats.ms', { value: number(value) });
  const lost = t('receipt.lostFor', { count: outages, seconds: number(lostMs / 1000, 1) });
  return (
    <div data-testid="session-picture">
      <Figures>
        <div>
          <dt>{t('receipt.pictureAge')}</dt>
          <dd data-testid="session-picture-age">
            <bdi>{t('receipt.pictureAges', { median: ms(median), worst: ms(worst) })}</bdi>
          </dd>
        </div>
        {outages > 0 && (
          <div>
            <dt>{t('receipt.pictureLost')}</dt>
            <dd data-testid="session-picture-lost">
              <bdi>{lost}</bdi>
            </dd>
          </div>
        )}
      </Figures>
    </div>
  );
}
