import { may } from '@floorcast/contract/duties';
import type { Proposal } from '@floorcast/contract/proposals';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { account } from '../../../api/sign-in/account.ts';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Figures } from '../../../ui/values/Figures.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { ProposalStateBadge } from '../../shared/proposals/ProposalStateBadge.tsx';

/** Everything that is known of a proposal, beside its amount. */
export function ProposalFigures({ proposal }: { readonly proposal: Proposal }) {
  const { t, i18n } = useTranslation();
  const { state, player, machine, reason, proposedBy, at, decidedBy, decidedAt, note, expires } = proposal;
  const moment = (text: string) => formatMinute(text, i18n.language);
  return (
    <Figures>
      <Figure name={t('consoleMoney.state')}>
        <ProposalStateBadge state={state} />
      </Figure>
      {player !== null && (
        <Figure name={t('consoleMoney.player')}>
          <Player player={player} />
        </Figure>
      )}
      {machine !== null && (
        <Figure name={t('consoleMoney.machine')}>
          <Verbatim>{`${machine.id} ${machine.name}`}</Verbatim>
        </Figure>
      )}
      <Particulars proposal={proposal} />
      {reason !== '' && (
        <Figure name={t('consoleMoney.reason')}>
          <bdi>{reason}</bdi>
        </Figure>
      )}
      <Figure name={t('consoleMoney.proposedBy')}>
        <Verbatim>{proposedBy.username}</Verbatim>
        <span>{`, ${moment(at)}`}</span>
      </Figure>
      {decidedBy !== null && decidedAt !== null && (
        <Figure name={t('consoleMoney.decidedBy')}>
          <Verbatim>{decidedBy.username}</Verbatim>
          <span>{`, ${moment(decidedAt)}`}</span>
        </Figure>
      )}
      {state === 'open' && <Figure name={t('consoleMoney.expires')}>{moment(expires)}</Figure>}
      {note !== '' && decidedBy !== null && (
        <Figure name={t('consoleMoney.note')}>
          <bdi>{note}</bdi>
        </Figure>
      )}
    </Figures>
  );
}

/** What only some kinds have. */
function Particulars({ proposal: { terms } }: { readonly proposal: Proposal }) {
  const { t } = useTranslation();
  switch (terms.kind) {
    case 'deposit':
      return terms.correction ? (
        <Figure name={t('consoleMoney.correction')}>{t('consoleMoney.correctionYes')}</Figure>
      ) : null;
    case 'adjustment':
      return (
        <Figure name={t('consoleMoney.direction')}>{t(`consoleMoney.directions.${terms.direction}`)}</Figure>
      );
    case 'withdrawal-settle':
      return (
        <>
          <Figure name={t('consoleMoney.settlement')}>{t(`consoleMoney.settlements.${terms.to}`)}</Figure>
          {terms.to === 'refused' && (
            <Figure name={t('consoleMoney.message')}>
              <bdi>{terms.message}</bdi>
            </Figure>
          )}
        </>
      );
    case 'void':
      return (
        <Figure name={t('consoleMoney.voided')}>
          <Link to="/console/$" params={{ _splat: `money/${terms.proposalId}` }} preload={false}>
            {t('consoleMoney.original')}
          </Link>
        </Figure>
      );
    default:
      return null;
  }
}

/** With the way to the player's page where the account may see it. */
function Player({ player: { id, username, name } }: { readonly player: NonNullable<Proposal['player']> }) {
  const now = useReadable(account);
  const words = (
    <>
      <Verbatim>{username}</Verbatim>
      <span>{' ('}</span>
      <Verbatim>{name}</Verbatim>
      <span>)</span>
    </>
  );
  if (now.phase !== 'signed-in' || !may(now.user, 'players.read')) return words;
  return (
    <Link to="/console/$" params={{ _splat: `players/${id}` }} preload={false}>
      {words}
    </Link>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
