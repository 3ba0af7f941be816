import { TransactionsScreen } from '../../features/history/TransactionsScreen.tsx';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { acts, panel } from '../shell/acts/acts.ts';

export function Transactions() {
  return <TransactionsScreen actions={<WithdrawButton />} />;
}

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
