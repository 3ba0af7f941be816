import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import './fonts.css';
import './tokens.css';
import './global.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/**
 * The component library in our clothes. Its variables come from style sheets, never from injected style
 * elements: the page's content security policy allows none.
 */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme="dark" withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}
