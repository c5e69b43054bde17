/** The part of an address that one subscriber holds: all of IPv4, the first 64 bits of IPv6. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0') : [];
  const parts = [...front, ...zeros, ...back].slice(0, 4).map((part) => (Number.parseInt(part, 16) || 0).toString(16));
  return `${parts.join(':')}::/64`;
}
