import { useEffect, useState } from 'react';

/** A value read anew every `ms`, while the page is looked at. */
export function useRegularly<T>(read: () => T, ms: number): T {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const again = () => {
      if (!document.hidden) setValue(read());
    };
    again();
    const timer = setInterval(again, ms);
    return () => clearInterval(timer);
  }, [read, ms]);
  return value;
}
