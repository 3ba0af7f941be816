import { MachineInit } from '@floorcast/contract/sockets';
import { isFree } from './free-machine.ts';
import { SocketPlayer } from './player.ts';
import type { ManualClock, TestHouse } from './test-house.ts';

let wishes = 0;
/** A wish to pay in, under an id of its own. */
export const wish = (amount: number) => ({ amount, requestId: `wish-${String(wishes++).padStart(6, '0')}` });

/** Who plays in a house, and what is seen of it from outside; `house` is the one of the moment. */
export class Guests {
  readonly #house: () => TestHouse;
  readonly #clock: ManualClock;

  constructor(house: () => TestHouse, clock: ManualClock) {
    this.#house = house;
    this.#clock = clock;
  }

  async balance(token: string): Promise<number> {
    return (await this.#get('/api/player/balance', token)).json<{ balance: number }>().balance;
  }

  async status(token: string, id: number): Promise<string | undefined> {
    const machines = (await this.#get('/api/machine/all', token)).json<{ id: number; status: string }[]>();
    return machines.find((machine) => machine.id === id)?.status;
  }

  free(token: string, id: number): Promise<void> {
    return isFree(this.#clock, () => this.status(token, id));
  }

  /** A connection of somebody who is signed in, and not seated yet. */
  async come(username: string) {
    const { token } = await this.#house().login(username);
    const player = await SocketPlayer.connect(this.#house().url, token);
    const sit = (machineID: number) => player.ask(MachineInit.method, { machineID, token });
    return { player, token, before: await this.balance(token), sit };
  }

  /** The same, seated, with so much paid in; `init` is what they were told on sitting down. */
  async seated(username: string, machineID: number, credit = 0) {
    const guest = await this.come(username);
    const init = await guest.sit(machineID);
    if (credit > 0) await guest.player.ask('cashin', wish(credit));
    return { ...guest, init };
  }

  #get(url: string, token: string) {
    return this.#house().app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  }
}
