import { type RawBuilder, sql } from 'kysely';

/** An e-mail address without the parts that make several addresses of one mailbox: `a.b+c@x.org` is `ab@x.org`. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const [name = ''] = local.split('+');
  return `${name.replaceAll('.', '')}@${domain}`;
}

/** {@link mailboxOf} of a column, for queries. */
export const mailboxIn = (column: string): RawBuilder<string> => sql`
  replace(split_part(split_part(lower(${sql.ref(column)}), '@', 1), '+', 1), '.', '')
    || '@' || split_part(lower(${sql.ref(column)}), '@', 2)`;
