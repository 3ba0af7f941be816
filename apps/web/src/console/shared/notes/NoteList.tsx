import type { CallNote } from '@floorcast/contract/calls';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Dot } from '../../../ui/values/separators.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import styles from './NoteList.module.css';

/** What staff have noted, with the writers and the times. */
export function NoteList({ notes }: { readonly notes: readonly CallNote[] }) {
  const { i18n } = useTranslation();
  return (
    <ol className={`rows gap-12 plain ${styles.notes}`}>
      {notes.map(({ id, by, at, text }) => (
        <li key={id}>
          <p dir="auto">{text}</p>
          <p className="quiet small">
            <Verbatim>{by.username}</Verbatim>
            <Dot />
            <time dateTime={at}>{formatMinute(at, i18n.language)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}
