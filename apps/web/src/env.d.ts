/// <reference types="vite/client" />

declare module 'virtual:icons' {
  import type { Icon } from '@tabler/icons-react';

  /** By name; from vite/icons-in-use.ts. */
  const icons: Readonly<Record<string, Icon>>;
  export default icons;
}
