import { IconFlame } from '@tabler/icons-react';
import { type MouseEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMoney } from '../../../api/settings/use-money.ts';
import { longestOf } from '../../../lib/dom/longest.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { isHot } from '../money/Meters.tsx';
import styles from './QuickAmounts.module.css';
import { CabinetButton } from './StartButtons.tsx';

/** How long (ms) a button that took the place of another one is not pressed: that push was meant for the other one. */
export const SETTLE_MS = 600;

/**
 * What has just come is not armed yet: it waits until nothing was pushed for a moment. `isMeant`: whether a click was meant
 * for what is here; the click of a key has a `detail` of 0, and no push before it.
 */
function useArmed() {
  const [armed, setArmed] = useState(false);
  const tooSoon = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setArmed(true), SETTLE_MS);
  }, []);
  useEffect(() => {
    wait();
    return () => clearTimeout(timer.current);
  }, [wait]);
  return {
    armed,
    isMeant: ({ detail }: MouseEvent) => armed && (detail === 0 || !tooSoon.current),
    onPointerDownCapture: () => {
      tooSoon.current = !armed;
      if (!armed) wait();
    },
  };
}

interface QuickAmountsProps {
  /** Minor units. */
  readonly amounts: readonly number[];
  readonly disabled: boolean;
  /** Whether money is on its way to or from the machine. */
  readonly moving: boolean;
  /** The amount of a cash-in under way. */
  readonly movingIn: number | null;
  readonly onChoose: (amount: number) => void;
  /** Opens the panel for any other amount. */
  readonly onOther: () => void;
  /** The amounts go with the focus in them. */
  readonly onFocusLost: () => void;
}

/** In the place of start while the machine has no credit: each amount moves at one press (GAME-5). */
export function QuickAmounts(props: QuickAmountsProps) {
  const { amounts, disabled, moving, movingIn, onChoose, onOther, onFocusLost } = props;
  const { t } = useTranslation();
  const money = useMoney();
  const group = useRef<HTMLFieldSetElement>(null);
  const { armed, isMeant, ...pushes } = useArmed();
  useLayoutEffect(() => {
    const element = group.current;
    return () => {
      if (element?.contains(document.activeElement)) onFocusLost();
    };
  }, [onFocusLost]);
  return (
    <fieldset
      ref={group}
      className={`${styles.quick} bare gap-8`}
      style={longestOf(amounts.map(money))}
      data-amounts
      data-testid="quick-amounts"
      {...pushes}
    >
      <legend>{t('money.cashIn')}</legend>
      {amounts.map((minor) => (
        <CabinetButton
          key={minor}
          look="strong"
          data-testid="quick-amount"
          data-minor={minor}
          aria-label={nameOf(t('cashIn.confirm', { amount: money(minor) }), isHot(minor) && t('cashIn.hot'))}
          aria-busy={movingIn === minor}
          disabled={disabled}
          busy={moving || !armed}
          onClick={(event) => {
            if (!moving && isMeant(event)) onChoose(minor);
          }}
        >
          <Verbatim as="span" className={styles.amount}>
            {money(minor)}
          </Verbatim>
          {isHot(minor) && <IconFlame size={16} aria-hidden="true" />}
        </CabinetButton>
      ))}
      <CabinetButton
        data-testid="cash-in"
        disabled={disabled}
        busy={moving}
        onClick={() => {
          if (!moving) onOther();
        }}
      >
        {t('cashIn.other')}
      </CabinetButton>
    </fieldset>
  );
}

const nameOf = (...parts: readonly (string | false)[]): string =>
  parts.filter((part) => part !== false).join(', ');
