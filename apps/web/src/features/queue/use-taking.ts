import { useState } from 'react';

interface Taking {
  /** Taking the seat is under way: another press does nothing. */
  readonly taking: boolean;
  take(): void;
}

/** Taking a seat may first end another session, which takes seconds. */
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
