import { useEffect, useState } from 'react';

/** A value that is read again every `ms`, while the page is visible. */
export function useRegularly<T>(read: () => T, ms: number): T {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const refresh = () => {
      if (!document.hidden) setValue(read());
    };
    refresh();
    const timer = setInterval(refresh, ms);
    return () => clearInterval(timer);
  }, [read, ms]);
  return value;
}
