import type { DocumentChange, DocumentKind } from '@floorcast/contract/site-documents';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { ReasonForm } from '../../shared/form/ReasonForm.tsx';
import type { ActState } from '../../shared/form/use-act.ts';
import styles from './Document.module.css';
import { fieldWords } from './field-words.ts';

interface PublishDialogProps {
  readonly kind: DocumentKind;
  readonly changes: readonly DocumentChange[];
  readonly act: ActState;
  readonly onPublish: (note: string) => void;
  readonly onClose: () => void;
}

/** What a version would change, before it is published with a note. */
export function PublishDialog({ kind, changes, act, onPublish, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('consoleSetup.document.changes')} onClose={onClose} wide testId="publish-dialog">
      {changes.length === 0 ? (
        <p>{t('consoleSetup.document.nothing')}</p>
      ) : (
        <>
          <dl className={styles.changes}>
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{fieldWords(t, kind, field)}</dt>
                <dd>
                  <del>{before ?? '–'}</del> <ins>{after ?? '–'}</ins>
                </dd>
              </div>
            ))}
          </dl>
          <ReasonForm
            act={act}
            words={t('consoleSetup.document.publish')}
            hint={t(`consoleSetup.document.when.${kind}`)}
            onReason={onPublish}
            onCancel={onClose}
          />
        </>
      )}
    </Dialog>
  );
}
