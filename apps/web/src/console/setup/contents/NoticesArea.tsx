import { NoticeRequest, SetUpCalls, type SetUpNotice } from '@floorcast/contract/set-up';
import { IconBell, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, queryOf } from '../../../api/call/ask.ts';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Notice } from '../../../ui/status/Notice.tsx';
import { Form } from '../../shared/form/Form.tsx';
import { ActButton } from '../../shared/form/FormDialog.tsx';
import { Answer, type AreaProps } from '../Area.tsx';
import styles from '../SetUp.module.css';

/** What the quick panel tells all accounts. */
export default function NoticesArea({ forSite }: AreaProps) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const query = useQuery(queryOf(SetUpCalls.notices));
  const refresh = () => void cache.invalidateQueries({ queryKey: ['console', 'set-up', 'notices'] });
  return (
    <Answer query={query}>
      {({ items }) => (
        <div className="rows gap-12">
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

function NewNotice({ onCreated }: { readonly onCreated: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.card}>
      <Form
        schema={NoticeRequest}
        words="consoleSetup"
        fields={{
          kind: { words: 'consoleSetup.notice.kind' },
          title: { words: 'consoleSetup.notice.title' },
          detail: { words: 'consoleSetup.notice.detail' },
        }}
        begin={{ kind: 'note' }}
        columns
        clears
        button={t('consoleSetup.notice.create')}
        testId="new-notice"
        send={(body) => ask(SetUpCalls.createNotice, { body })}
        onDone={onCreated}
      />
    </div>
  );
}

function Shown({ notice, onRemoved }: { readonly notice: SetUpNotice; readonly onRemoved?: () => void }) {
  const { t, i18n } = useTranslation();
  return (
    <article className={styles.card} data-testid="notice">
      <header>
        <strong>{notice.title}</strong>
        <span className="quiet">
          {`${t(`consoleSetup.notice.kinds.${notice.kind}`)} · ${formatMinute(notice.at, i18n.language)}`}
        </span>
      </header>
      {notice.detail !== '' && <p>{notice.detail}</p>}
      {onRemoved !== undefined && (
        <ActButton act={() => ask(SetUpCalls.removeNotice, { params: { id: notice.id } })} onDone={onRemoved}>
          <IconTrash size={18} aria-hidden="true" />
          <span>{t('consoleSetup.notice.remove', { title: notice.title })}</span>
        </ActButton>
      )}
    </article>
  );
}
