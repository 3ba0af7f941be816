/// <reference types="vite/client" />

declare module 'virtual:icons' {
  import type { Icon } from '@tabler/icons-react';

  /** By name; from vite/icons-in-use.ts. */
  const icons: Readonly<Record<string, Icon>>;
  export default icons;
}

/** The texts of one language; from vite/texts.ts. */
declare module '*.json?en' {
  const texts: Readonly<Record<string, unknown>>;
  export default texts;
}
declare module '*.json?tr' {
  const texts: Readonly<Record<string, unknown>>;
  export default texts;
}
declare module '*.json?ar' {
  const texts: Readonly<Record<string, unknown>>;
  export default texts;
}
