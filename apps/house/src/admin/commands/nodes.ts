import { err, ok } from '@floorcast/contract/result';
import { sql } from 'kysely';
import * as z from 'zod';
import { pinFloor } from '../../machines/set-up/index.ts';
import { announce } from '../../platform/db/announcements.ts';
import { type Node, nodesOf, PLACEMENT_CHANGED } from '../../platform/nodes.ts';
import { byService } from '../by-service.ts';
import { change } from '../change.ts';
import { type Command, command } from '../command.ts';
import { FloorId, Title } from '../fields.ts';
import { columns } from '../terminal/columns.ts';

const listNodes = command({
  name: 'node list',
  may: 'floor.read',
  summary: 'lists the nodes that run, and the floors that they own',
  order: z.object({}),
  async run(_, { db }) {
    const nodes = await nodesOf(db);
    return ok(
      columns(
        ['name', 'address', 'state', 'floors'],
        nodes.map(({ name, address, draining, floors }) => [
          name,
          address ?? '-',
          draining ? 'draining' : 'live',
          floors.join(' ') || '-',
        ]),
      ),
    );
  },
});

/** Changes whether a node takes floors. */
const setDraining = (name: string, draining: boolean, summary: string): Command =>
  command({
    name,
    may: 'setup.floor',
    summary,
    words: ['node'],
    order: z.object({ node: Title }),
    run: ({ node }, context) =>
      change(context, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('nodes')
          .set({ draining })
          .where('name', '=', node)
          .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return err(`There is no node ${node} that runs.`);
        await announce(tx, PLACEMENT_CHANGED, null);
        const lines = [draining ? `Node ${node} hands its floors over.` : `Node ${node} takes floors.`];
        return ok({ kind: draining ? 'node.drained' : 'node.undrained', detail: { node }, lines });
      }),
  });

const pinFloorCommand = command({
  name: 'floor pin',
  may: 'setup.floor',
  summary: 'lets a floor be run by one node while that is live; without a node, by any',
  words: ['id'],
  order: z.object({ id: FloorId, node: Title.optional() }),
  async run({ id, node }, context) {
    const known = node === undefined || (await nodesOf(context.db)).some(({ name }: Node) => name === node);
    return byService(context, (tx) => pinFloor(tx, id, node ?? null, context.actor), {
      lines: () => [
        node === undefined ? `Floor ${id} is run by any node.` : `Floor ${id} is run by node ${node}.`,
        ...(known ? [] : [`No node ${node} runs at the moment: until it does, any other runs the floor.`]),
      ],
      refused: { notFound: () => `There is no floor ${id}.` },
    });
  },
});

/** Commands for nodes and the floors that they own. */
export const NODES: readonly Command[] = [
  listNodes,
  setDraining('node drain', true, 'lets a node hand its floors over to the others, and take none'),
  setDraining('node undrain', false, 'lets a drained node take floors'),
  pinFloorCommand,
];
