import { CHAT_STATUSES } from '@floorcast/contract/chat';
import { useTranslation } from 'react-i18next';
import { ChoiceMenu } from '../../ui/ChoiceMenu.tsx';
import { StatusMark } from './StatusMark.tsx';
import { useChatUser, useStatusChoice } from './use-lists.ts';

/** How others see oneself. */
export function StatusChoice() {
  const { t } = useTranslation();
  const { data: user } = useChatUser();
  const choose = useStatusChoice();
  if (user === undefined) return null;
  return (
    <ChoiceMenu
      label={t('chat.yourStatus')}
      chosen={user.status}
      onChoose={choose}
      choices={CHAT_STATUSES.map((status) => ({
        value: status,
        label: t(`chat.status.${status}`),
        icon: <StatusMark status={status} />,
      }))}
    >
      <StatusMark status={user.status} />
      {t(`chat.status.${user.status}`)}
    </ChoiceMenu>
  );
}
