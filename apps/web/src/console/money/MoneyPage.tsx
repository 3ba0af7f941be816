import { IconPrinter } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureOf, failureWords } from '../../api/call/failure.ts';
import { fetchFile } from '../../api/call/file.ts';
import { MONEY_KEY } from '../../api/endpoints/console.ts';
import { busy as waitedFor } from '../../lib/async.ts';
import { saveFile } from '../../lib/dom/save-file.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { BackTo, To } from '../shared/parts.tsx';
import styles from './Money.module.css';

interface MoneyPageProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A page below what waits, with the way back to it. */
export function MoneyPage({ title, lead, children }: MoneyPageProps) {
  const { t } = useTranslation();
  return (
    <>
      <BackTo to="money" words={t('consoleMoney.back')} />
      <Page title={title} {...(lead !== undefined && { lead })} narrow>
        {children}
      </Page>
    </>
  );
}

const SECTIONS = [
  ['waiting', 'money'],
  ['history', 'money/history'],
] as const;

/** The parts of the screen about money. */
export function Sections({ current }: { readonly current: (typeof SECTIONS)[number][0] }) {
  const { t } = useTranslation();
  return (
    <nav className={`row gap-8 ${styles.sections}`} aria-label={t('consoleMoney.title')}>
      {SECTIONS.map(([name, to]) => (
        <To
          key={name}
          to={to}
          activeOptions={{ exact: true }}
          aria-current={name === current ? 'page' : undefined}
        >
          {t(`consoleMoney.${name}`)}
        </To>
      ))}
    </nav>
  );
}

interface SlipButtonProps {
  readonly proposalId: string;
  /** The number of the slip. */
  readonly number: number;
}

/** Saves the slip of what was carried out, to be printed. */
export function SlipButton({ proposalId, number }: SlipButtonProps) {
  const { t, i18n } = useTranslation();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      saveFile(
        await waitedFor(fetchFile(`/console/proposals/${proposalId}/slip.pdf`, { language: i18n.language })),
        `slip-${number}.pdf`,
      );
    } catch (error) {
      toast({ kind: 'error', words: failureWords(failureOf(error), t) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button disabled={busy} aria-busy={busy} onClick={() => void save()} data-testid="slip">
      <IconPrinter size={18} aria-hidden="true" />
      <span>{t('consoleMoney.printSlip', { number })}</span>
    </Button>
  );
}

/** The outcome of an act about money, once what is shown of money has it: until then the act is under way. */
export async function shown<T>(cache: QueryClient, act: Promise<T>): Promise<T> {
  const outcome = await act;
  await cache.invalidateQueries({ queryKey: MONEY_KEY });
  return outcome;
}
