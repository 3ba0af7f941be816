import type {
  DocumentBody,
  DocumentCheckReply,
  DocumentKind,
  DocumentReply,
} from '@floorcast/contract/site-documents';
import { useState } from 'react';
import { checkDocument, publishDocument } from '../../../api/endpoints/console/site-documents.ts';
import { useAct } from '../../shared/form/use-act.ts';
import { versionOf, withValue } from './field.ts';

interface DocumentParts {
  readonly kind: DocumentKind;
  readonly document: DocumentReply;
  /** The values that the form begins with. */
  readonly begin: DocumentBody;
  readonly onPublished: (version: number) => void;
}

/** The values of a form, and their way to a published version. */
export function useDocument({ kind, document, begin, onPublished }: DocumentParts) {
  const act = useAct();
  const [values, setValues] = useState(begin);
  const [checked, setChecked] = useState<DocumentCheckReply | null>(null);
  /** Fields in which something is typed that cannot be read. */
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set());
  /** Grows when the form discards its changes: the fields take the published values once more. */
  const [round, setRound] = useState(0);
  const body = versionOf(values, document.base);
  const same = JSON.stringify(values) === JSON.stringify(document.values);
  return {
    act,
    values,
    checked,
    round,
    /** There is nothing to discard. */
    untouched: same && unread.size === 0,
    ready: !same && unread.size === 0 && !act.busy,
    change(path: string, value: unknown): void {
      setValues(withValue(values, path, value));
      setChecked(null);
    },
    mark(path: string, wrong: boolean): void {
      const others = [...unread].filter((each) => each !== path);
      setUnread(new Set(wrong ? [...others, path] : others));
    },
    discard(): void {
      setValues(document.values);
      setChecked(null);
      setUnread(new Set());
      setRound(round + 1);
    },
    dismiss: () => setChecked(null),
    async review(): Promise<void> {
      const reply = await act.run(() => checkDocument(kind, body));
      if (reply !== undefined) setChecked(reply);
    },
    async publish(note: string): Promise<void> {
      const done = await act.run(() => publishDocument(kind, { body, note, after: document.version }));
      if (done === undefined) return;
      setChecked(null);
      onPublished(done.version);
    },
  };
}
