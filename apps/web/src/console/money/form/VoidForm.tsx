import { useQuery } from '@tanstack/react-query';
import { proposalQuery } from '../../../api/endpoints/console/money.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import styles from '../Money.module.css';
import { ProposalFigures } from '../proposal/ProposalFigures.tsx';
import { ReasonAndSend } from './ReasonAndSend.tsx';
import { usePropose } from './use-propose.ts';

/** Undoes a deposit, a withdrawal or an adjustment by hand, by its mirror. */
export function VoidForm({ proposalId }: { readonly proposalId: string }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { act, send } = usePropose();
  const { data } = useQuery(proposalQuery(proposalId));
  return (
    <div className={styles.box}>
      {data === undefined ? (
        <p role="status">{t('load.moment')}</p>
      ) : (
        <>
          <p>{t(`consoleMoney.kinds.${data.proposal.kind}`)}</p>
          <Verbatim as="strong" className={styles.big}>
            {money(data.proposal.amount ?? 0)}
          </Verbatim>
          <ProposalFigures proposal={data.proposal} />
        </>
      )}
      <ReasonAndSend
        act={act}
        ready={data !== undefined}
        onSend={(reason) => send({ kind: 'void', proposalId }, reason)}
      />
    </div>
  );
}
