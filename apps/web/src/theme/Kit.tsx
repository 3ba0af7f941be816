import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/** What the page was started in. */
const schemeOf = ({ dataset }: HTMLElement): 'dark' | 'light' =>
  dataset.mantineColorScheme === 'light' ? 'light' : 'dark';

/**
 * The component library in our clothes, around whatever uses it: the first screens do not, and load without it. Its variables come from style sheets, never from injected style
 * elements: the page's content security policy allows none.
 */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={schemeOf(document.documentElement)}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
