import { useId } from 'react';
import { settings } from '../../api/settings/settings.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import styles from './SaferPlay.module.css';

/** Where a player finds help, by country, as the operator names it. */
export function HelpLines() {
  const { t, i18n } = useTranslation();
  const titleId = useId();
  const { HELP_LINES } = settings();
  const countries = [...new Set(HELP_LINES.map(({ country }) => country))];
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('saferPlay.help.title')}</h2>
      <p>{t('saferPlay.help.lead')}</p>
      {countries.map((country) => (
        <div key={country}>
          <h3>{names.of(country) ?? country}</h3>
          <ul className={styles.help} data-testid={`help-${country}`}>
            {HELP_LINES.filter((line) => line.country === country).map((line) => (
              <HelpLine key={`${line.name} ${line.phone}`} {...line} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface HelpLineProps {
  readonly name: string;
  readonly phone: string;
  readonly url: string;
}

function HelpLine({ name, phone, url }: HelpLineProps) {
  return (
    <li>
      {url === '' ? (
        <strong>{name}</strong>
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          {name}
        </a>
      )}
      {phone !== '' && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <bdi>{phone}</bdi>
        </a>
      )}
    </li>
  );
}
