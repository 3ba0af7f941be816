const HOST_AND_PORT = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/;
const CANDIDATE = /^(a=candidate:\S+ \d+ UDP \d+ )\S+ (\d+)( .*)$/i;

/** An address of the configuration with its port; undefined where that is the bound one. */
function readAddress(text: string): { host: string; port: string | undefined } {
  const [, bracketed, plain, port] = HOST_AND_PORT.exec(text) ?? [];
  return { host: bracketed ?? plain ?? text, port };
}

/** Replaces the bound addresses by those, and by the mapped ports, at which browsers reach this floor behind NAT. */
export function advertised(sdp: string, advertise: readonly string[]): string {
  if (advertise.length === 0) return sdp;
  const addresses = advertise.map(readAddress);
  return sdp
    .split('\r\n')
    .flatMap((line) => {
      const [, before, bound, after] = CANDIDATE.exec(line) ?? [];
      if (before === undefined) return [line];
      return addresses.map(({ host, port = bound }) => `${before}${host} ${port}${after}`);
    })
    .join('\r\n');
}
