import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Tabs } from '../../../ui/tabs/Tabs.tsx';
import { Described } from '../Described.tsx';
import styles from '../Gallery.module.css';
import type { Shown } from '../gallery-pages.ts';
import { AuthSpecimen } from './AuthSpecimen.tsx';

const FACTS = ['name', 'number', 'group'] as const;

/** A page about one account: its data beside its actions. */
export function ProfileSpecimen({ shows }: { shows: Shown }) {
  const { t } = useTranslation();
  const facts = (
    <dl className={styles.facts}>
      {FACTS.map((fact) => (
        <div key={fact}>
          <dt>{t(`gallery.profile.${fact}`)}</dt>
          <dd>{t('gallery.profile.sample')}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <Described
      shows={shows}
      look="carded"
      sidebar={<p className={styles.quiet}>{t('gallery.profile.sidebar')}</p>}
    >
      <Tabs
        label={t('gallery.profile.title')}
        tabs={[
          { id: 'facts', words: t('gallery.profile.facts'), content: facts },
          {
            id: 'password',
            words: t('gallery.forms.reset-password.title'),
            content: <AuthSpecimen form="reset-password" arrangement="card" />,
          },
        ]}
      />
    </Described>
  );
}
