import { ERRORS } from '@floorcast/contract/errors';
import { ProtooError } from '@floorcast/protoo/peer';

/** The way to the node that runs the machine: learnt from a refusal, tried once, and given up when it leads nowhere. */
export class DirectWay {
  readonly #trusted: () => readonly string[];
  #node: string | null = null;
  #step: 'open' | 'known' | 'trying' | 'closed' = 'open';

  /** `trusted`: the addresses to which the sign-in may be sent. */
  constructor(trusted: () => readonly string[]) {
    this.#trusted = trusted;
  }

  /** Whether `init` may be refused with the address of that node. */
  get wanted(): boolean {
    return this.#step === 'open' && this.#trusted().length > 0;
  }

  /** The node to which the present connection goes; null: any. */
  get node(): string | null {
    return this.#node;
  }

  /** The next attempt to connect begins. */
  dial(): void {
    if (this.#step === 'known') this.#step = 'trying';
    else {
      if (this.#step === 'trying') this.#step = 'closed';
      this.#node = null;
    }
  }

  /** Joined: the way is good, and after a loss it may lead elsewhere. */
  joined(): void {
    if (this.#step === 'trying') this.#step = 'open';
  }

  /** `init` was refused. */
  refused(error: unknown): void {
    if (!(error instanceof ProtooError) || error.code !== ERRORS.runElsewhere.code) return;
    const { socket } = error.params;
    const node = this.#trusted().find((address) => address === socket);
    this.#node = node ?? null;
    this.#step = node === undefined ? 'closed' : 'known';
  }
}
