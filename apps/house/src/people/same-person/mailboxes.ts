import { domainToASCII } from 'node:url';

/** Providers that ignore dots before the @, with the name by which they are compared. */
const WITHOUT_DOTS: ReadonlyMap<string, string> = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/** The parts of an address: without case, without what follows a `+`, its domain as the name service knows it. */
function partsOf(email: string) {
  const typed = email.trim().normalize('NFKC').toLowerCase();
  const at = typed.lastIndexOf('@');
  const written = typed.slice(at + 1).replace(/\.$/, '');
  const domain = domainToASCII(written) || written;
  const [local = ''] = typed.slice(0, Math.max(0, at)).split('+');
  return { local, domain };
}

/** An e-mail address without the parts that make several addresses of one mailbox: `a.b+c@x.org` is `ab@x.org`. */
export function mailboxOf(email: string): string {
  const { local, domain } = partsOf(email);
  return `${local.replaceAll('.', '')}@${WITHOUT_DOTS.get(domain) ?? domain}`;
}

/** Whether two addresses surely reach one mailbox: dots count, except where the provider is known to ignore them. */
export function isOneMailbox(one: string, other: string): boolean {
  const [a, b] = [one, other].map((email) => {
    const { local, domain } = partsOf(email);
    const known = WITHOUT_DOTS.get(domain);
    return known === undefined ? `${local}@${domain}` : `${local.replaceAll('.', '')}@${known}`;
  });
  return a === b;
}
