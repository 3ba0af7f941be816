import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from '../../../../lib/locale/use-translation.ts';
import { Button } from '../../../../ui/button/Button.tsx';

interface AddButtonProps {
  readonly words: string;
  /** There are as many as rules may have. */
  readonly full: boolean;
  readonly onAdd: () => void;
}

export const AddButton = ({ words, full, onAdd }: AddButtonProps) => (
  <Button disabled={full} onClick={onAdd}>
    <IconPlus size={18} aria-hidden="true" />
    <span>{words}</span>
  </Button>
);

interface RemoveButtonProps {
  /** What is removed. */
  readonly what: string;
  /** The last one of a list that must have one stays. */
  readonly last?: boolean;
  readonly onRemove: () => void;
}

export function RemoveButton({ what, last = false, onRemove }: RemoveButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      look="bare"
      disabled={last}
      aria-label={t('consoleSetup.rules.remove', { what })}
      title={t('consoleSetup.rules.remove', { what })}
      onClick={onRemove}
    >
      <IconTrash size={20} aria-hidden="true" />
    </Button>
  );
}
