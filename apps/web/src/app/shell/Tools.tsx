import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { panel, tools } from './panels.ts';

/** In the toolbar: the search among pages, how the page looks, the team chat, what is of use today, what the operator wants to be known. */
export function Tools({ wide }: { wide: boolean }) {
  const { t } = useTranslation();
  return tools()
    .filter(({ everywhere }) => wide || everywhere === true)
    .map(({ opens, words, hint, Icon, Badge }) => (
      <Button
        key={opens}
        look="icon"
        aria-label={t(words)}
        title={t(hint)}
        aria-describedby={Badge && `${opens}-waits`}
        onClick={() => panel.open(opens)}
        data-testid={`open-${opens}`}
      >
        <Icon size={22} aria-hidden="true" />
        <Suspense>{Badge && <Badge id={`${opens}-waits`} />}</Suspense>
      </Button>
    ));
}
