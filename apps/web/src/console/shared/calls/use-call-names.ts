import { CALL_CAUSES, type Call } from '@floorcast/contract/calls';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useExceptionName } from '../exception-name.ts';

const isKnown = (cause: string): boolean => CALL_CAUSES.some((known) => known === cause);

/** The name of a cause that the machine itself has, where it says more than the kind; else the cause's own. */
export function useCallName(): (call: Pick<Call, 'kind' | 'cause' | 'exception'>) => string {
  const { t } = useTranslation();
  const exceptionName = useExceptionName();
  return ({ kind, cause, exception }) => {
    const named = exception === null ? null : exceptionName(exception);
    if (named !== null) return named;
    return t(isKnown(cause) ? `consoleCalls.cause.${cause}` : `consoleCalls.kind.${kind}`);
  };
}

/** Where a call is: machine, camera or floor; empty for one about the whole site. */
export function usePlace(): (call: Pick<Call, 'machine' | 'camera' | 'floorId'>) => string {
  const { t } = useTranslation();
  return ({ machine, camera, floorId }) => {
    const place = machine?.name ?? floorId ?? '';
    return camera === null ? place : `${place} · ${t(`consoleCalls.camera.${camera}`)}`;
  };
}

/** The amount that a call is about, if it is about one. */
export function useCallAmount(): (call: Pick<Call, 'amount'>) => string | null {
  const money = useMoney();
  return ({ amount }) => (amount === null ? null : money(amount));
}
