import { useState } from 'react';

interface Taking {
  /** On the way: pressed again, nothing more is asked. */
  readonly taking: boolean;
  take(): void;
}

/** The way to a seat may lead over the end of another session, and take seconds. */
export function useTaking(onTake: () => Promise<void>): Taking {
  const [taking, setTaking] = useState(false);
  return {
    taking,
    take() {
      if (taking) return;
      setTaking(true);
      void onTake().finally(() => setTaking(false));
    },
  };
}
