/** Whether a path such as `/game/101/aurora` is that of the game at a machine (RECON-1). */
export const isOnScreen = (machineId: number, path: string): boolean => {
  const [, screen, id] = path.split('/');
  return screen === 'game' && id === String(machineId);
};
