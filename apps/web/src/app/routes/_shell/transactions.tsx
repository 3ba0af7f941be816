import { createFileRoute } from '@tanstack/react-router';
import { TransactionsScreen } from '../../../features/history/TransactionsScreen.tsx';

export const Route = createFileRoute('/_shell/transactions')({ component: TransactionsScreen });
