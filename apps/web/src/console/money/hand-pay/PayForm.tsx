import { FAMILY_CALLS, type Proposal, type WaitingHandPay } from '@floorcast/contract/proposals';
import { useQueryClient } from '@tanstack/react-query';
import { propose } from '../../../api/endpoints/console/money.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Form } from '../../shared/form/Form.tsx';
import { shown } from '../shown.ts';

interface PayFormProps {
  readonly handPay: WaitingHandPay;
  readonly onDone: (proposal: Proposal) => void;
}

/** The amount as it is read at the machine: it pays a small hand pay, and proposes a large one. */
export function PayForm({ handPay: { id, fourEyes }, onDone }: PayFormProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const cache = useQueryClient();
  return (
    <Form
      schema={FAMILY_CALLS['hand-pays'].propose.body}
      words="consoleMoney"
      fixed={{ 'terms.kind': 'hand-pay', 'terms.handPayId': id, reason: undefined }}
      fields={{
        'terms.amount': {
          words: 'consoleMoney.amountAtMachine',
          hint: 'consoleMoney.amountAtMachineHint',
          testId: 'amount-at-machine',
        },
      }}
      button={(amount) =>
        t(fourEyes ? 'consoleMoney.proposeAmount' : 'consoleMoney.payAmount', {
          amount: amount === null ? '' : money(amount),
        })
      }
      buttonTestId="pay"
      send={({ requestId, terms }) => shown(cache, propose('hand-pays', { requestId, terms }))}
      onDone={({ proposal }) => onDone(proposal)}
    />
  );
}
