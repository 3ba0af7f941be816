import type { SetUpNotice } from '@floorcast/contract/set-up';
import { IconBell, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { createNotice, noticesQuery, removeNotice } from '../../../api/endpoints/console/set-up.ts';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { Notice } from '../../../ui/status/Notice.tsx';
import { useAct } from '../../shared/form/use-act.ts';
import { Answer } from '../Answer.tsx';
import type { AreaProps } from '../area-props.ts';
import styles from '../SetUp.module.css';

/** What the quick panel tells all accounts. */
export default function NoticesArea({ forSite }: AreaProps) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const query = useQuery(noticesQuery());
  const refresh = () => void cache.invalidateQueries({ queryKey: ['console', 'set-up', 'notices'] });
  return (
    <Answer query={query}>
      {({ items }) => (
        <div className={styles.cards}>
          {forSite && <NewNotice onCreated={refresh} />}
          {items.length === 0 && <Notice icon={<IconBell />} title={t('consoleSetup.notice.none')} />}
          {items.map((notice) => (
            <Shown key={notice.id} notice={notice} {...(forSite && { onRemoved: refresh })} />
          ))}
        </div>
      )}
    </Answer>
  );
}

const KINDS = ['note', 'event'] as const;

function NewNotice({ onCreated }: { readonly onCreated: () => void }) {
  const { t } = useTranslation();
  const act = useAct();
  const [kind, setKind] = useState<(typeof KINDS)[number]>('note');
  const [title, setTitle] = useState('');
  const [detail, setDetail] = useState('');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await act.run(() => createNotice({ kind, title, detail }));
    if (done === undefined) return;
    setTitle('');
    setDetail('');
    onCreated();
  }

  return (
    <form className={styles.card} onSubmit={(event) => void submit(event)} data-testid="new-notice">
      <div className={styles.levels}>
        <Select
          label={t('consoleSetup.notice.kind')}
          options={KINDS.map((each) => [each, t(`consoleSetup.notice.kinds.${each}`)])}
          value={kind}
          onValue={(value) => setKind(KINDS.find((each) => each === value) ?? 'note')}
          problem={null}
        />
        <Field label={t('consoleSetup.notice.title')} value={title} maxLength={60} onText={setTitle} />
      </div>
      <Field
        label={t('consoleSetup.notice.detail')}
        value={detail}
        maxLength={200}
        problem={act.problem}
        answered
        onText={setDetail}
      />
      <Button look="strong" type="submit" disabled={title.trim() === '' || act.busy}>
        {t('consoleSetup.notice.create')}
      </Button>
    </form>
  );
}

interface ShownProps {
  readonly notice: SetUpNotice;
  readonly onRemoved?: () => void;
}

function Shown({ notice, onRemoved }: ShownProps) {
  const { t, i18n } = useTranslation();
  const act = useAct();

  async function remove(): Promise<void> {
    if ((await act.run(() => removeNotice(notice.id))) !== undefined) onRemoved?.();
  }

  return (
    <article className={styles.card} data-testid="notice">
      <header>
        <strong>{notice.title}</strong>
        <span className={styles.quiet}>
          {`${t(`consoleSetup.notice.kinds.${notice.kind}`)} · ${formatMinute(notice.at, i18n.language)}`}
        </span>
      </header>
      {notice.detail !== '' && <p>{notice.detail}</p>}
      {act.problem !== null && (
        <p role="alert" className={styles.problem}>
          {act.problem}
        </p>
      )}
      {onRemoved !== undefined && (
        <Button onClick={() => void remove()} disabled={act.busy}>
          <IconTrash size={18} aria-hidden="true" />
          <span>{t('consoleSetup.notice.remove', { title: notice.title })}</span>
        </Button>
      )}
    </article>
  );
}
