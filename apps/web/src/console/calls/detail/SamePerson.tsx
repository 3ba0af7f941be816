import type { Call } from '@floorcast/contract/calls';
import {
  PersonDecision,
  type PersonReview,
  PersonReviewCalls,
  type ReviewedAccount,
} from '@floorcast/contract/player-acts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ask, queryOf } from '../../../api/call/ask.ts';
import { failureOf, failureWords } from '../../../api/call/failure.ts';

import { formatMoment } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Form } from '../../shared/form/Form.tsx';
import styles from './SamePerson.module.css';

/** The accounts beside each other that may be of one person, and the decision (C17.28). */
export function SamePerson({ call: { player } }: { readonly call: Pick<Call, 'player'> }) {
  const { t } = useTranslation();
  const { data, error } = useQuery({
    ...queryOf(PersonReviewCalls.ofPlayer, { params: { id: player?.id ?? 0 } }),
    enabled: player !== null,
  });
  if (error !== null && data === undefined) return <p role="alert">{failureWords(failureOf(error), t)}</p>;
  if (player === null || data === undefined) return <p role="status">{t('load.moment')}</p>;
  return data.items.map((review) => <Review key={review.id} review={review} playerId={player.id} />);
}

function Review({ review, playerId }: { readonly review: PersonReview; readonly playerId: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [decision, setDecision] = useState<'same' | 'different'>();
  return (
    <section
      className={styles.card}
      data-testid="person-review"
      data-state={review.state}
      aria-label={t('consoleCalls.person.title')}
    >
      <h2>{t('consoleCalls.person.title')}</h2>
      <Beside accounts={review.accounts} />
      {review.state === 'open' ? (
        <p className={styles.hint}>{t('consoleCalls.person.waits')}</p>
      ) : (
        <p role="status">
          <span>{t(`consoleCalls.person.decided.${review.state}`, { name: review.decidedBy ?? '' })}</span>
          <bdi className={styles.after}>{review.reason}</bdi>
        </p>
      )}
      {review.state === 'open' && decision === undefined && (
        <div className={styles.buttons}>
          <Button onClick={() => setDecision('same')}>{t('consoleCalls.person.same')}</Button>
          <Button onClick={() => setDecision('different')}>{t('consoleCalls.person.different')}</Button>
        </div>
      )}
      {decision !== undefined && (
        <Form
          schema={PersonDecision}
          words="consoleForm"
          fixed={{ decision }}
          lead={t(`consoleCalls.person.hint.${decision}`)}
          button={t(`consoleCalls.person.${decision}`)}
          send={(body) => ask(PersonReviewCalls.decide, { params: { id: review.id }, body })}
          onDone={() => {
            setDecision(undefined);
            void client.invalidateQueries({
              queryKey: queryOf(PersonReviewCalls.ofPlayer, { params: { id: playerId } }).queryKey,
            });
          }}
          onCancel={() => setDecision(undefined)}
        />
      )}
    </section>
  );
}

/** One row for each fact, one column for each account; what differs stands out. */
function Beside({ accounts }: { readonly accounts: readonly ReviewedAccount[] }) {
  const { t, i18n } = useTranslation();
  const at = (moment: string) => formatMoment(moment, i18n.language);
  const excluded = ({ excluded: until }: ReviewedAccount) =>
    until === null
      ? t('consoleCalls.person.no')
      : until === 'forever'
        ? t('consoleCalls.person.forGood')
        : at(until);
  const rows = [
    ['name', ({ name }: ReviewedAccount) => name],
    ['birthDate', ({ birthDate }: ReviewedAccount) => birthDate ?? t('consoleCalls.person.unknown')],
    ['email', ({ email }: ReviewedAccount) => email],
    ['country', ({ country }: ReviewedAccount) => country ?? t('consoleCalls.person.unknown')],
    ['created', ({ created }: ReviewedAccount) => at(created)],
    ['excluded', excluded],
  ] as const;
  return (
    <div className={styles.scroll}>
      <table className={styles.beside}>
        <thead>
          <tr>
            <td />
            {accounts.map(({ id, username }) => (
              <th key={id} scope="col">
                <Link to="/console/$" params={{ _splat: `players/${id}` }}>
                  <bdi>{username}</bdi>
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([fact, textOf]) => (
            <tr key={fact} data-differs={new Set(accounts.map(textOf)).size > 1}>
              <th scope="row">{t(`consoleCalls.person.fact.${fact}`)}</th>
              {accounts.map((account) => (
                <td key={account.id}>
                  <bdi>{textOf(account)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
