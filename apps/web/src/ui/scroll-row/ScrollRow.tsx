import { useLayoutEffect, useRef, useState } from 'react';
import type { Elements } from '../elements.ts';
import styles from './ScrollRow.module.css';

interface ScrollRowProps {
  readonly className?: string | undefined;
  readonly children: Elements;
}

/** A row that scrolls sideways where there is no room for all of it; its edge fades where more follows. */
export function ScrollRow({ className = '', children }: ScrollRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const start = useRef<HTMLSpanElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const [more, setMore] = useState({ before: false, after: false });
  useLayoutEffect(() => {
    const [first, last] = [start.current, end.current];
    if (first === null || last === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          setMore((now) => ({ ...now, [target === first ? 'before' : 'after']: !isIntersecting }));
      },
      { root: row.current },
    );
    observer.observe(first);
    observer.observe(last);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={row}
      className={`${styles.row} ${className}`}
      data-before={more.before}
      data-after={more.after}
      data-testid="scroll-row"
    >
      <span ref={start} className={styles.end} aria-hidden="true" />
      {children}
      <span ref={end} className={styles.end} aria-hidden="true" />
    </div>
  );
}
