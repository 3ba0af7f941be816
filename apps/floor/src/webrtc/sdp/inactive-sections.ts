/**
 * Makes every picture and sound of an answer inactive but those with these mids: the library promises to send whatever was
 * offered, with every codec of the offer. They are not refused: the first section carries the connection of all.
 */
export function inactiveButFor(answer: string, mids: ReadonlySet<string>): string {
  return answer
    .split(/(?=^m=)/m)
    .map((section) => {
      const mid = /^a=mid:(\S+)/m.exec(section)?.[1];
      const sent = !/^m=(audio|video) /.test(section) || (mid !== undefined && mids.has(mid));
      return sent ? section : section.replace(/^a=(sendonly|sendrecv|recvonly)(?=\r?$)/m, 'a=inactive');
    })
    .join('');
}
