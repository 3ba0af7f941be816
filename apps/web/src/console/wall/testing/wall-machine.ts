import { WallMachine } from '@floorcast/contract/wall';
import type * as z from 'zod/mini';

/** A free machine of the wall, for tests. */
export const wallMachine = (id: number, part: Partial<z.input<typeof WallMachine>> = {}): WallMachine =>
  WallMachine.parse({
    id,
    name: `Machine ${id}`,
    brandId: 1,
    brand: 'Aurora Vault',
    floorId: 'first',
    status: 'available',
    causes: [],
    player: null,
    seatedAt: null,
    credit: 0,
    playing: false,
    line: { ageMs: 0, state: 'good' },
    panel: 'ready',
    cameras: [{ id: 'screen', ageMs: 0, loss: 0, fault: null }],
    buttons: ['spin'],
    viewers: 0,
    waiting: 0,
    reserved: false,
    outOfService: null,
    ...part,
  });
