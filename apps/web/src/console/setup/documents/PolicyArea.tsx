import type { DocumentReply } from '@floorcast/contract/site-documents';
import { IconCheck, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { AreaProps } from '../Area.tsx';
import styles from './Document.module.css';
import { DocumentArea } from './DocumentArea.tsx';

/** The rules of play of the jurisdiction. A node takes a new version at its next start. */
export default function PolicyArea({ forSite }: AreaProps) {
  return (
    <DocumentArea
      kind="policy"
      changes={forSite}
      status={(document) => <RunningNodes document={document} />}
    />
  );
}

/** Which node runs by this policy, and which by an earlier one. */
function RunningNodes({ document: { nodes, policyId } }: { readonly document: DocumentReply }) {
  const { t } = useTranslation();
  return (
    <section className={styles.nodes}>
      <p>{t('consoleSetup.document.guarded')}</p>
      <strong>{t('consoleSetup.document.nodes')}</strong>
      <ul>
        {nodes.map((node) => {
          const current = node.policyId === policyId;
          return (
            <li key={node.name} data-current={current} data-testid="policy-node">
              {current ? (
                <IconCheck size={18} aria-hidden="true" />
              ) : (
                <IconRefresh size={18} aria-hidden="true" />
              )}
              <span>{node.name}</span>
              <span>{t(current ? 'consoleSetup.document.runs' : 'consoleSetup.document.runsOlder')}</span>
              <code dir="ltr">{node.policyId ?? '–'}</code>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
