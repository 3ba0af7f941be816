import { MachineInit } from '@floorcast/contract/sockets';
import { SocketPlayer } from './player.ts';
import { isFree } from './players/free-machine.ts';
import type { ManualClock, TestHouse } from './test-house.ts';

let requests = 0;
/** A request to cash in, with an id of its own. */
export const cashInRequest = (amount: number) => ({
  amount,
  requestId: `request-${String(requests++).padStart(6, '0')}`,
});

/** Players of a house, and what they see of it; `house` returns the current one. */
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

  /** A machine connection of a signed-in player without a seat. */
  async come(username: string) {
    const { token } = await this.#house().login(username);
    const player = await SocketPlayer.connect(this.#house().url, token);
    const sit = (machineID: number) => player.ask(MachineInit.method, { machineID, token });
    return { player, token, before: await this.balance(token), sit };
  }

  /** The same, with a seat and a credit; `init` is the reply that opened the play session. */
  async seated(username: string, machineID: number, credit = 0) {
    const guest = await this.come(username);
    const init = await guest.sit(machineID);
    if (credit > 0) await guest.player.ask('cashin', cashInRequest(credit));
    return { ...guest, init };
  }

  #get(url: string, token: string) {
    return this.#house().app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  }
}
