/** What may be done about an open session, by the status of its machine. */
export interface Choices {
  readonly words: string;
  readonly goOn: boolean;
  readonly end: boolean;
}

/** RECON-2: every status in words; one the house has not told us of reads as unknown. */
export function choicesFor(status: string): Choices {
  switch (status) {
    case 'waiting-bonus':
      return { words: 'reconnect.status.waitingBonus', goOn: true, end: true };
    case 'waiting':
      return { words: 'reconnect.status.waiting', goOn: true, end: true };
    case 'cashing-out':
      return { words: 'reconnect.status.cashingOut', goOn: false, end: false };
    case 'playing':
      return { words: 'reconnect.status.playing', goOn: true, end: true };
    case 'malfunction':
      return { words: 'reconnect.status.malfunction', goOn: false, end: true };
    case 'offline':
      return { words: 'reconnect.status.offline', goOn: false, end: true };
    default:
      return { words: 'reconnect.status.unknown', goOn: true, end: true };
  }
}

/** RECON-1: the machine on screen speaks for itself. `path` as in `/game/101/aurora`. */
export const isOnScreen = (machineId: number, path: string): boolean => {
  const [, screen, id] = path.split('/');
  return screen === 'game' && id === String(machineId);
};
