import { DocumentCalls, type DocumentKind, type DocumentReply } from '@floorcast/contract/site-documents';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../api/call/ask.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { Elements } from '../../../ui/elements.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { Answer, type AreaProps } from '../Area.tsx';
import { DocumentForm, History } from './DocumentForm.tsx';

interface DocumentAreaProps {
  readonly kind: DocumentKind;
  /** Whether the account may publish. */
  readonly changes: boolean;
  /** Above the fields: where it is in force. */
  readonly status?: (document: DocumentReply) => Elements;
}

/** What the site looks like and offers. */
export const SettingsArea = ({ forSite }: AreaProps) => <DocumentArea kind="settings" changes={forSite} />;
/** The amounts of discounts and weekly bonuses. */
export const ClaimsArea = ({ forSite }: AreaProps) => <DocumentArea kind="claims" changes={forSite} />;

/** Settings, the policy or the amounts of claims: the values, their publication and their versions. */
export function DocumentArea({ kind, changes, status }: DocumentAreaProps) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const query = useQuery(queryOf(DocumentCalls.read, { params: { kind } }));
  /** The version from which the form begins. */
  const [from, setFrom] = useState<number | null>(null);
  return (
    <Answer query={query}>
      {(document) => {
        const begin = document.versions.find(({ version }) => version === from);
        const values = begin === undefined ? document.values : { ...document.base, ...begin.body };
        return (
          <div className="stack gap-20">
            {status?.(document)}
            <DocumentForm
              key={`${document.version} ${from}`}
              kind={kind}
              document={document}
              begin={values}
              changes={changes}
              onDiscard={() => setFrom(null)}
              onPublished={(version) => {
                setFrom(null);
                toast({ kind: 'success', words: t('consoleSetup.document.published', { version }) });
                void cache.invalidateQueries({ queryKey: ['console', 'set-up', 'documents', kind] });
              }}
            />
            <History
              kind={kind}
              document={document}
              {...(changes && { onBack: (version: number) => setFrom(version) })}
            />
          </div>
        );
      }}
    </Answer>
  );
}
