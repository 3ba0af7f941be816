import type { ReactNode } from 'react';

const STRIPES = { fill: 'none', strokeWidth: 6 } as const;

/** What each flag shows, on 24 × 16. */
const FLAGS: Readonly<Record<string, ReactNode>> = {
  en: (
    <>
      <path fill="#012169" d="M0 0h24v16H0z" />
      <path stroke="#fff" strokeWidth="3.2" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#c8102e" strokeWidth="1.4" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#fff" strokeWidth="5.4" d="M12 0v16M0 8h24" />
      <path stroke="#c8102e" strokeWidth="3.2" d="M12 0v16M0 8h24" />
    </>
  ),
  tr: (
    <>
      <path fill="#e30a17" d="M0 0h24v16H0z" />
      <circle cx="8.5" cy="8" r="4" fill="#fff" />
      <circle cx="9.5" cy="8" r="3.2" fill="#e30a17" />
      <path fill="#fff" d="m15.2 6.2.1 1.3 1.2.5-1.2.5-.1 1.3-.9-1-1.3.3.7-1.1-.7-1.1 1.3.3z" />
    </>
  ),
  ar: (
    <>
      <path {...STRIPES} stroke="#00732f" d="M0 2.3h24" />
      <path {...STRIPES} stroke="#fff" d="M0 8h24" />
      <path {...STRIPES} stroke="#000" d="M0 13.7h24" />
      <path fill="#f00" d="M0 0h7v16H0z" />
    </>
  ),
};

/** The flag of a language, hidden from screen readers. */
export const Flag = ({ language }: { language: string }) => (
  <svg width="24" height="16" viewBox="0 0 24 16" aria-hidden="true" style={{ borderRadius: 3 }}>
    {FLAGS[language]}
  </svg>
);
