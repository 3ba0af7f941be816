import { IconBuildingBank } from '@tabler/icons-react';
import { account } from '../../../api/sign-in/account.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { panel } from '../panels.ts';

/** The way to a withdrawal, among the movements of the wallet. Only players have one. */
export function WithdrawButton() {
  const { t } = useTranslation();
  if (!account.roles().includes('user')) return null;
  return (
    <Button onClick={() => panel.open('withdrawal')} data-testid="open-withdrawal">
      <IconBuildingBank size={20} aria-hidden="true" />
      {t('withdrawal.open')}
    </Button>
  );
}
