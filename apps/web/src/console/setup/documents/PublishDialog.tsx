import type { DocumentChange, DocumentKind } from '@floorcast/contract/site-documents';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { ReasonForm } from '../../shared/form/ReasonForm.tsx';
import type { ActState } from '../../shared/form/use-act.ts';
import { Differences } from '../differences/Differences.tsx';
import type { FieldGroup } from './field.ts';
import { useDocumentDifferences } from './use-document-differences.ts';

interface PublishDialogProps {
  readonly kind: DocumentKind;
  readonly groups: readonly FieldGroup[];
  readonly changes: readonly DocumentChange[];
  readonly act: ActState;
  readonly onPublish: (note: string) => void;
  readonly onClose: () => void;
}

/** What a version would change, before it is published with a note. */
export function PublishDialog({ kind, groups, changes, act, onPublish, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  const differencesOf = useDocumentDifferences(kind, groups);
  return (
    <Dialog title={t('consoleSetup.document.changes')} onClose={onClose} wide testId="publish-dialog">
      {changes.length === 0 ? (
        <p>{t('consoleSetup.document.nothing')}</p>
      ) : (
        <>
          <Differences of={differencesOf(changes)} />
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
