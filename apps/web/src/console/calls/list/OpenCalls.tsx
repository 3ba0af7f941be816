import { IconCircleCheck, IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FocusEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { account } from '../../../api/sign-in/account.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { buttonClasses } from '../../../ui/button/button-classes.ts';
import { Notice } from '../../../ui/status/Notice.tsx';
import { byUrgency } from '../../shared/calls/call-level.ts';
import { useOpenCalls } from '../../shared/live/use-live.ts';
import { AlarmSwitches } from '../alarm/AlarmSwitches.tsx';
import { CallRow } from './CallRow.tsx';
import styles from './Calls.module.css';

const SHOWN = ['all', 'unclaimed', 'mine'] as const;
type Shown = (typeof SHOWN)[number];

/** The open calls, the most urgent first (OPS-31). */
export function OpenCalls() {
  const { t } = useTranslation();
  const now = useReadable(account);
  const calls = [...useOpenCalls().values()].sort(byUrgency);
  const [shown, setShown] = useState<Shown>('all');
  const own = now.phase === 'signed-in' ? now.user.id : undefined;
  const of = {
    all: calls,
    unclaimed: calls.filter(({ claimedBy }) => claimedBy === null),
    mine: calls.filter(({ claimedBy }) => claimedBy !== null && claimedBy.id === own),
  };
  const { ordered, holding } = useHeldOrder(of[shown]);
  return (
    <section className={styles.screen}>
      <header className={styles.head}>
        <h1>{t('consoleCalls.title')}</h1>
        <AlarmSwitches />
      </header>
      <div className={styles.tools}>
        <fieldset className={styles.choice}>
          <legend className="unseen">{t('consoleCalls.show')}</legend>
          {SHOWN.map((which) => (
            <Button key={which} aria-pressed={shown === which} onClick={() => setShown(which)}>
              <span>{t(`consoleCalls.shown.${which}`)}</span>
              <span className={styles.count}>{of[which].length}</span>
            </Button>
          ))}
        </fieldset>
        <Link to="/console/$" params={{ _splat: 'calls/ended' }} className={buttonClasses('calm', false)}>
          <IconHistory size={18} aria-hidden="true" />
          <span>{t('consoleCalls.ended')}</span>
        </Link>
      </div>
      {ordered.length === 0 ? (
        <Notice
          icon={<IconCircleCheck />}
          title={t(`consoleCalls.none.${shown}`)}
          hint={t('consoleCalls.noneHint')}
        />
      ) : (
        <ul className={styles.rows} aria-label={t('consoleCalls.title')} {...holding}>
          {ordered.map((call) => (
            <CallRow key={call.id} call={call} own={own} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface HeldOrder<T> {
  readonly ordered: readonly T[];
  /** For the element of the list. */
  readonly holding: {
    readonly ref: RefObject<HTMLUListElement | null>;
    readonly onPointerOver: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/**
 * A list in its order. While the pointer or the focus is in it no row moves away under it: new rows come last, and the
 * order follows once both have left.
 */
function useHeldOrder<T extends { readonly id: number }>(rows: readonly T[]): HeldOrder<T> {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const order = useRef<readonly number[]>([]);
  const list = useRef<HTMLUListElement>(null);
  // A list without rows is not shown: the pointer left it without an event.
  if (rows.length === 0 && pointed) setPointed(false);
  // Nor is there an event when the button that has the focus is taken away.
  const held = pointed || (focused && (list.current?.contains(document.activeElement) ?? false));
  const places = new Map(order.current.map((id, index) => [id, index]));
  const placeOf = ({ id }: T): number => places.get(id) ?? places.size;
  const ordered = held ? [...rows].sort((one, other) => placeOf(one) - placeOf(other)) : rows;
  order.current = ordered.map(({ id }) => id);
  return {
    ordered,
    holding: {
      ref: list,
      // A finger leaves nothing behind: the focus of what it has pressed holds the order.
      onPointerOver: ({ pointerType }) => setPointed(pointerType !== 'touch'),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget)),
    },
  };
}
