import { IconBrandWhatsapp, IconMessageCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { settings } from '../../api/settings/settings.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import type { Elements } from '../../ui/elements.ts';
import styles from './ProfileScreen.module.css';

/** A line that is a telephone number can be called; any other is only read. */
const isNumber = (line: string): boolean => /^\+?[\d ()-]{6,}$/.test(line);
const digitsOf = (line: string): string => line.replace(/\D/g, '');
const telOf = (line: string): string => `tel:${line.startsWith('+') ? '+' : ''}${digitsOf(line)}`;

/** How to reach a person, at any hour (PROFILE-3): the operator's lines, and `children`. Nothing when there are none. */
export function Support({ children }: { readonly children?: Elements }) {
  const { t } = useTranslation();
  const titleId = useId();
  const { SUPPORT_LINE, WHATSAPP } = settings();
  const hasLines = SUPPORT_LINE !== '' || WHATSAPP !== '';
  if (!hasLines && children === undefined) return null;
  return (
    <section className={`${styles.card} surface rows gap-8`} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('profile.support.title')}</h2>
      {hasLines && <p className="quiet">{t('profile.support.lead')}</p>}
      {children}
      {hasLines && (
        <ul className={`${styles.lines} plain rows`}>
          {SUPPORT_LINE !== '' && (
            <li>
              <IconMessageCircle aria-hidden="true" />
              <span>{t('profile.support.line')}</span>
              {isNumber(SUPPORT_LINE) ? (
                <a href={telOf(SUPPORT_LINE)}>
                  <bdi dir="ltr">{SUPPORT_LINE}</bdi>
                </a>
              ) : (
                <b>{SUPPORT_LINE}</b>
              )}
            </li>
          )}
          {WHATSAPP !== '' && (
            <li>
              <IconBrandWhatsapp aria-hidden="true" />
              <span>{t('profile.support.whatsapp')}</span>
              <a href={`https://wa.me/${digitsOf(WHATSAPP)}`} target="_blank" rel="noopener noreferrer">
                <bdi dir="ltr">{WHATSAPP}</bdi>
              </a>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
