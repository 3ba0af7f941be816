import type { ReactNode } from 'react';
import { useMoney, useSignedMoney } from '../../../api/settings/use-money.ts';
import { formatMoment } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';

/** How cells are written that several lists have. */
export interface Cells {
  readonly t: (key: string, params?: Record<string, string | number>) => string;
  readonly moment: (at: string | null) => ReactNode;
  readonly money: (minor: number | null | undefined) => ReactNode;
  readonly signed: (minor: number | null | undefined) => ReactNode;
  /** A text of somebody: in its own direction. */
  readonly text: (text: string | null) => ReactNode;
}

const NONE = '–';

export function useCells(): Cells {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const signed = useSignedMoney();
  return {
    t: (key, params = {}) => t(key, params),
    moment: (at) => (at === null ? NONE : <time dateTime={at}>{formatMoment(at, i18n.language)}</time>),
    money: (minor) => (typeof minor === 'number' ? money(minor) : NONE),
    signed: (minor) => (typeof minor === 'number' ? signed(minor) : NONE),
    text: (text) => (text === null || text === '' ? NONE : <bdi>{text}</bdi>),
  };
}
