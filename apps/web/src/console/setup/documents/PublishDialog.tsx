import {
  type DocumentBody,
  DocumentCalls,
  type DocumentChange,
  type DocumentKind,
  DocumentPublishRequest,
} from '@floorcast/contract/site-documents';
import { ask } from '../../../api/call/ask.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Form } from '../../shared/form/Form.tsx';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { Differences } from '../differences/Differences.tsx';
import { useDocumentDifferences } from './use-document-differences.ts';

interface PublishDialogProps {
  readonly kind: DocumentKind;
  readonly changes: readonly DocumentChange[];
  readonly body: DocumentBody | null;
  /** The version in force. */
  readonly after: number;
  readonly onPublished: (version: number) => void;
  readonly onClose: () => void;
}

/** What a version would change, before it is published with a note. */
export function PublishDialog({ kind, changes, body, after, onPublished, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  const differencesOf = useDocumentDifferences(kind);
  return (
    <FormDialog title={t('consoleSetup.document.changes')} onClose={onClose} wide testId="publish-dialog">
      {changes.length === 0 ? (
        <p>{t('consoleSetup.document.nothing')}</p>
      ) : (
        <>
          <Differences of={differencesOf(changes)} />
          <Form
            schema={DocumentPublishRequest}
            words="consoleForm"
            fields={{ note: { words: 'consoleForm.reason' } }}
            fixed={{ body, after }}
            lead={t(`consoleSetup.document.when.${kind}`)}
            button={t('consoleSetup.document.publish')}
            send={(request) => ask(DocumentCalls.publish, { params: { kind }, body: request })}
            onDone={({ version }) => onPublished(version)}
            onCancel={onClose}
          />
        </>
      )}
    </FormDialog>
  );
}
