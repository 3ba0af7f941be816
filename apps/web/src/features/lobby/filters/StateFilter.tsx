import { settings } from '../../../api/settings/settings.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { STATUS_GROUPS, type StatusGroup } from '../../../machines/status-groups.ts';
import { ScrollRow } from '../../../ui/scroll-row/ScrollRow.tsx';
import styles from './StateFilter.module.css';

interface StateFilterProps {
  readonly status: StatusGroup | undefined;
  /** How many of each the search has found; undefined while that is not known. */
  readonly counts: Readonly<Record<StatusGroup, number>> | undefined;
  readonly onStatus: (status: StatusGroup | undefined) => void;
}

/** The states of machines, one of which may be chosen (LOBBY-7). */
export function StateFilter({ status, counts, onStatus }: StateFilterProps) {
  const { t } = useTranslation();
  const groups = STATUS_GROUPS.filter((group) => group !== 'reserved' || !settings().HIDE_RESERVED);
  const all = counts && STATUS_GROUPS.reduce((sum, group) => sum + counts[group], 0);
  return (
    <fieldset className={styles.states} aria-label={t('lobby.states')}>
      <ScrollRow className={styles.row}>
        <Choice chosen={status === undefined} count={all} onChoose={() => onStatus(undefined)}>
          {t('status.group.all')}
        </Choice>
        {groups.map((group) => (
          <Choice
            key={group}
            group={group}
            chosen={status === group}
            count={counts?.[group]}
            onChoose={() => onStatus(group)}
          >
            {t(`status.group.${group}`)}
          </Choice>
        ))}
      </ScrollRow>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly group?: StatusGroup;
  readonly chosen: boolean;
  readonly count: number | undefined;
  readonly onChoose: () => void;
  readonly children: string;
}

function Choice({ group, chosen, count, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" aria-pressed={chosen} data-group={group} onClick={onChoose}>
      <span>{children}</span>
      <span className={styles.count}>{count ?? '–'}</span>
    </button>
  );
}
