import { CallCalls } from '@floorcast/contract/calls';
import { IconHandStop, IconUserCheck } from '@tabler/icons-react';
import { ask } from '../../../api/call/ask.ts';
import { account } from '../../../api/sign-in/account.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { openCalls } from '../../shared/live/open-calls.ts';
import { useOpenCalls } from '../../shared/live/use-live.ts';
import { useMay } from '../../shared/use-may.ts';
import styles from '../Money.module.css';

/** The claim of a hand pay is that of its call: one person takes care of it, and the house notifies its player. */
export function ClaimLine({ machineId }: { readonly machineId: number }) {
  const { t } = useTranslation();
  const may = useMay();
  const now = useReadable(account);
  const call = [...useOpenCalls().values()].find(
    ({ kind, machine }) => kind === 'hand-pay' && machine?.id === machineId,
  );
  if (call === undefined || now.phase !== 'signed-in') return null;
  const { claimedBy } = call;
  if (claimedBy?.id === now.user.id)
    return (
      <p className={styles.quiet} data-testid="claimed">
        <IconUserCheck size={18} aria-hidden="true" />
        <span>{` ${t('consoleMoney.claimedByYou')}`}</span>
      </p>
    );
  if (!may('calls.work'))
    return claimedBy === null ? null : (
      <p className={styles.quiet}>{t('consoleMoney.claimedBy', { name: claimedBy.username })}</p>
    );
  return (
    <div className={styles.form}>
      {claimedBy !== null && (
        <p className={styles.quiet}>{t('consoleMoney.claimedBy', { name: claimedBy.username })}</p>
      )}
      <ActButton
        wide
        act={() => ask(CallCalls.claim, { params: { id: call.id }, body: { from: claimedBy?.id } })}
        onDone={(done) => openCalls.receive(done.call)}
        data-testid="claim"
      >
        <IconHandStop size={18} aria-hidden="true" />
        <span>{t(claimedBy === null ? 'consoleMoney.claim' : 'consoleMoney.takeOver')}</span>
      </ActButton>
    </div>
  );
}
