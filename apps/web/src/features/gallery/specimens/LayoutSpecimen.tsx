import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Tabs } from '../../../ui/tabs/Tabs.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { Described } from '../Described.tsx';
import styles from '../Gallery.module.css';
import { PageLinks } from '../GalleryIndex.tsx';
import { PAGES, type Shown } from '../gallery-pages.ts';

type LayoutShown = Extract<Shown, { kind: 'layout' }>;

/** A page layout that is itself the page; its content leads to the others of its look. */
export function LayoutSpecimen({ shows }: { shows: LayoutShown }) {
  const { t } = useTranslation();
  const { look, side, tall, tabbed } = shows;
  const others = (
    <PageLinks entries={PAGES.filter(({ shows: other }) => other.kind === 'layout' && other.look === look)} />
  );
  return (
    <Described
      shows={shows}
      look={look}
      tall={tall}
      {...(side !== 'none' && { side, sidebar: <Sidebar /> })}
      toolbar={
        <Button onClick={() => toast({ kind: 'info', words: t('gallery.specimen.sent') })}>
          {t('gallery.layout.action')}
        </Button>
      }
    >
      {tabbed ? (
        <Tabs
          label={t('gallery.layout.parts')}
          tabs={[
            { id: 'others', words: t('gallery.layout.others'), content: others },
            { id: 'about', words: t('gallery.layout.about'), content: <p>{t('gallery.tabbed.use')}</p> },
          ]}
        />
      ) : (
        others
      )}
    </Described>
  );
}

function Sidebar() {
  const { t } = useTranslation();
  return <p className={styles.quiet}>{t('gallery.layout.sidebar')}</p>;
}
