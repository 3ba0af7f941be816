import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';

interface TakeButtonProps {
  readonly words: string;
  readonly disabled?: boolean;
  readonly taking: boolean;
  readonly onTake: () => void;
  readonly testId?: string;
}

/** Takes the seat. While that is under way it keeps the focus, and says so. */
export function TakeButton({ words, disabled, taking, onTake, testId = 'take-seat' }: TakeButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      look="strong"
      wide
      disabled={disabled}
      aria-disabled={taking}
      onClick={onTake}
      data-testid={testId}
    >
      {taking ? t('game.takingSeat') : words}
    </Button>
  );
}
