import { type Refusal, refusal } from '@floorcast/contract/errors';
import { MachineActionCalls } from '@floorcast/contract/machine-actions';
import { err, type Result } from '@floorcast/contract/result';
import { answer } from '../../people/accounts/index.ts';
import type { MachineActions } from './machine-actions.ts';

/** The floor of a machine, if this node owns it. */
type FloorAt = (machineId: number) => { readonly actions: MachineActions } | undefined;

/** What staff do at machines, at the owners of their floors. */
export function machineActionCalls(floorAt: FloorAt) {
  async function at<T>(id: number, act: (actions: MachineActions) => Promise<Result<T, Refusal>>) {
    const actions = floorAt(id)?.actions;
    return actions === undefined ? err(refusal('notFound', { what: `machine ${id}` })) : act(actions);
  }
  return answer(MachineActionCalls, {
    reservation: ({ params: { id }, body }, { account }) => at(id, (acts) => acts.reserve(account, id, body)),
    service: ({ params: { id }, body }, { account }) => at(id, (acts) => acts.service(account, id, body)),
    unlock: ({ params: { id }, body }, { account }) => at(id, (acts) => acts.unlock(account, id, body)),
    camera: ({ params: { id }, body }, { account }) =>
      at(id, (acts) => acts.restartCamera(account, id, body)),
    press: ({ params: { id }, body }, { account }) => at(id, (acts) => acts.testPress(account, id, body)),
    message: ({ params: { id }, body }, { account }) => at(id, (acts) => acts.message(account, id, body)),
    end: ({ params: { id }, body }, { account }) => at(id, (acts) => acts.end(account, id, body)),
    look: ({ params: { id }, body }, { account }) => at(id, (acts) => acts.look(account, id, body)),
  });
}
