import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { acts } from '../acts/acts.ts';
import { panel } from '../acts/panel.ts';

/** The way to a withdrawal, among the movements of the wallet. Only players have one. */
export function WithdrawButton() {
  const { t } = useTranslation();
  const act = acts().find(({ name }) => name === 'withdrawal');
  if (act === undefined) return null;
  return (
    <Button onClick={() => panel.open(act.name)} data-testid="request-withdrawal">
      <act.Icon size={20} aria-hidden="true" />
      <span>{t(act.words)}</span>
    </Button>
  );
}
