import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/**
 * The component library in our clothes, around whatever uses it: the first screens do not, and load without it. Its variables come from style sheets, never from injected style
 * elements: the page's content security policy allows none.
 */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme="dark" withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}
