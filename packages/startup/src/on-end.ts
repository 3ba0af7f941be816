/** Calls back once when this program has to end: a signal asks it to, or the program that started it has ended. */
export function onEnd(end: () => void): void {
  let ends = false;
  const begin = () => {
    if (ends) return;
    ends = true;
    end();
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, begin);
  // It may have ended before the listener was added.
  if (process.connected === false) begin();
}
