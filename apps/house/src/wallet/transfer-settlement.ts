import type { TransferId } from '@floorcast/contract/floor-link';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { Tx } from '../platform/db/schema.ts';
import { balanceOf, lockAccounts, machineAccount, moveSurely, playerAccount } from './ledger.ts';
import { countCashIn, countCashOut } from './payout-caps.ts';
import { type Transfer, transferOf } from './transfers.ts';

/** The outcome of a transfer, as the machine reported it. */
export interface Outcome {
  readonly outcome: 'accepted' | 'refused';
  /** The amount that really moved, minor units; zero if refused. */
  readonly amount: MinorUnits;
  readonly reason?: string | undefined;
}

/**
 * Ends a transfer by the outcome that the machine reported, once: a repetition changes nothing.
 *
 * Cash-in: transit → machine, or back to the player. Cash-out: machine → transit → player (or `house:variance` for
 * credit without an owner), by the amount that really moved; what a payout cap withholds goes to `house:promotions`.
 * A player is paid no more than the ledger has on the machine: what a cash-out reports beyond that is `unexplained`, and goes
 * to `house:variance`.
 * Returns the ended transfer and whether it ended now; undefined if there is no such transfer.
 */
export async function settleTransfer(
  tx: Tx,
  id: TransferId,
  outcome: Outcome,
): Promise<{ transfer: Transfer; now: boolean; unexplained: MinorUnits } | undefined> {
  const row = await tx
    .selectFrom('transfers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const transfer = transferOf(row);
  if (transfer.state === 'settled' || transfer.state === 'returned')
    return { transfer, now: false, unexplained: NOTHING };
  const accepted = outcome.outcome === 'accepted';
  if (transfer.direction === 'in') await endCashIn(tx, transfer, accepted);
  const paidOut = transfer.direction === 'out' && accepted;
  const { moved, withheld, unexplained } = paidOut
    ? await endCashOut(tx, transfer, outcome.amount)
    : { ...NOT_PAID_OUT, moved: accepted ? transfer.amount : null };
  const ended = await tx
    .updateTable('transfers')
    .set({
      state: accepted ? 'settled' : 'returned',
      moved: moved === null ? null : BigInt(moved),
      reason: outcome.reason ?? null,
      withheld: BigInt(withheld),
      updatedAt: new Date(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { transfer: transferOf(ended), now: true, unexplained };
}

async function endCashIn(tx: Tx, transfer: Transfer, accepted: boolean): Promise<void> {
  const { id, playerId, machineId, sessionId, amount } = transfer;
  if (playerId === null || amount === null) throw new Error(`cash-in ${id} has no player or no amount`);
  if (accepted) await countCashIn(tx, playerId, amount);
  await moveSurely(tx, {
    ...{ machineId, playerId, amount, ...(sessionId !== null && { sessionId }) },
    from: 'transit',
    ...(accepted
      ? { requestId: `transfer:${id}:give`, to: machineAccount(machineId), kind: 'cashIn' as const, tag: id }
      : { requestId: `transfer:${id}:return`, to: playerAccount(playerId) }),
  });
}

const NOTHING = minorUnits(0);
const NOT_PAID_OUT = { withheld: NOTHING, unexplained: NOTHING } as const;

/** Books a cash-out. Returns what moved, of that what a payout cap withheld, and what the ledger does not explain. */
async function endCashOut(tx: Tx, transfer: Transfer, reported: MinorUnits) {
  const { id, playerId, machineId, sessionId } = transfer;
  if (reported <= 0) return { ...NOT_PAID_OUT, moved: NOTHING };
  const amount = playerId === null ? reported : await explained(tx, machineId, reported);
  const unexplained = minorUnits(reported - amount);
  const common = { machineId, ...(sessionId === null ? {} : { sessionId }) };
  const owner = playerId === null ? 'house:variance' : playerAccount(playerId);
  const withheld = playerId === null ? NOTHING : await countCashOut(tx, playerId, amount);
  const capped = withheld > 0;
  await lockAccounts(tx, [
    machineAccount(machineId),
    'transit',
    'house:variance', // for what the meter may differ by, in the same transaction
    owner,
    ...(capped ? (['house:promotions'] as const) : []),
  ]);
  if (unexplained > 0)
    await moveSurely(tx, {
      ...common,
      amount: unexplained,
      requestId: `transfer:${id}:unexplained`,
      from: machineAccount(machineId),
      to: 'house:variance',
      tag: 'unexplained',
    });
  if (amount === 0) return { moved: amount, withheld, unexplained };
  await moveSurely(tx, {
    ...common,
    amount,
    requestId: `transfer:${id}:take`,
    from: machineAccount(machineId),
    to: 'transit',
  });
  if (capped)
    await moveSurely(tx, {
      ...common,
      amount: withheld,
      requestId: `transfer:${id}:cap`,
      from: 'transit',
      to: 'house:promotions',
      tag: 'payout-cap',
    });
  const payable = minorUnits(amount - withheld);
  if (playerId === null)
    await moveSurely(tx, { ...common, amount, requestId: `transfer:${id}:give`, from: 'transit', to: owner });
  else if (payable > 0)
    await moveSurely(tx, {
      ...common,
      amount: payable,
      playerId,
      requestId: `transfer:${id}:give`,
      from: 'transit',
      to: owner,
      kind: 'cashOut',
      tag: capped ? 'payout-cap' : id,
    });
  return { moved: amount, withheld, unexplained };
}

/** The part of a reported cash-out that the ledger has on the machine. Only reports of the machine change that, in their order. */
async function explained(tx: Tx, machineId: number, reported: MinorUnits): Promise<MinorUnits> {
  const known = await balanceOf(tx, machineAccount(machineId));
  return minorUnits(Math.min(reported, Math.max(0, known)));
}
