import { type QuickEntry, QuickPanelCalls, type Toggles } from '@floorcast/contract/user-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../api/call/ask.ts';
import { failureOf, failureWords, isUnknownCall } from '../../api/call/failure.ts';
import { fetchToggles, saveToggles } from '../../api/endpoints/user-data.ts';
import { settings } from '../../api/settings/settings.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { formatMoment } from '../../lib/locale/moments.ts';
import { localeOf } from '../../lib/locale/translation.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { LoadFailed } from '../../ui/status/LoadFailed.tsx';
import { toast } from '../../ui/toast/toast.ts';
import styles from './QuickPanel.module.css';

const NAMES = ['notifications', 'cloudSync', 'retroThrusters'] as const;
const KEY = ['toggles'];

/** The switches of the quick panel, stored with the account: shown at once, and reset when the house refuses them. */
function QuickSettings() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const toggles = useQuery({ queryKey: KEY, queryFn: ({ signal }) => fetchToggles(signal) });
  /** The switches that were changed, until the house has confirmed them. */
  const [switched, setSwitched] = useState<Partial<Toggles>>({});
  const change = useMutation({
    mutationKey: KEY,
    mutationFn: saveToggles,
    onError: (error) => toast({ kind: 'error', words: failureWords(failureOf(error), t) }),
    async onSettled() {
      await queries.invalidateQueries({ queryKey: KEY });
      // Another one that is under way ends after this.
      if (queries.isMutating({ mutationKey: KEY }) === 1) setSwitched({});
    },
  });
  const flip = (changed: Partial<Toggles>) => {
    setSwitched((before) => ({ ...before, ...changed }));
    change.mutate(changed);
  };
  return (
    <fieldset className={styles.toggles} disabled={!toggles.isSuccess}>
      <legend>{t('quick.settings')}</legend>
      {NAMES.map((name) => (
        <label key={name}>
          <span>{t(`quick.toggles.${name}`)}</span>
          <input
            type="checkbox"
            checked={switched[name] ?? toggles.data?.[name] ?? false}
            onChange={({ target }) => flip({ [name]: target.checked })}
          />
        </label>
      ))}
    </fieldset>
  );
}

/** The quick panel: the day, the player's events, and notes of the house (QUICK-1). */
export default function QuickPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const data = useQuery(queryOf(QuickPanelCalls.read));
  return (
    <Dialog title={t('quick.title')} onClose={onClose} side="end" testId="quick-panel">
      <Today />
      {data.isPending && <p role="status">{t('load.moment')}</p>}
      {data.isError && (
        <LoadFailed offered={!isUnknownCall(data.error)} onRetry={() => void data.refetch()} />
      )}
      {data.isSuccess && (
        <>
          <Entries title={t('quick.events')} none={t('quick.noEvents')} entries={data.data.events} />
          <Entries title={t('quick.notes')} none={t('quick.noNotes')} entries={data.data.notes} />
        </>
      )}
      {settings().QUICK_SETTINGS && <QuickSettings />}
    </Dialog>
  );
}

function Today() {
  const { t, i18n } = useTranslation();
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(i18n.language), options).format(new Date());
  return (
    <section className={styles.today} aria-label={t('dates.today')}>
      <span>{t('dates.today')}</span>
      <strong>{written({ weekday: 'long' })}</strong>
      <span>{written({ day: 'numeric', month: 'long', year: 'numeric' })}</span>
    </section>
  );
}

function Entries({ title, none, entries }: { title: string; none: string; entries: readonly QuickEntry[] }) {
  return (
    <section className={`${styles.entries} rows gap-8`}>
      <h3>{title}</h3>
      {entries.length === 0 && <p className="quiet">{none}</p>}
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.id} {...entry} />
        ))}
      </ul>
    </section>
  );
}

/** The house's notes have its own words; the rest is in the player's language. */
function Entry({ kind, title, detail, amount, at }: QuickEntry) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const facts = [
    ...(kind === 'notice' ? [detail] : []),
    ...(amount === undefined ? [] : [money(amount)]),
    ...(at === undefined ? [] : [formatMoment(at, i18n.language)]),
  ];
  return (
    <li data-testid={`quick-${kind}`}>
      <strong>{kind === 'notice' ? title : t(`quick.kinds.${kind}`)}</strong>
      {facts.map((fact) => (
        <span key={fact} className="quiet small figures">
          {fact}
        </span>
      ))}
    </li>
  );
}
