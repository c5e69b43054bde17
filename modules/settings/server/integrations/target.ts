import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';

/** Networks that no webhook reaches: this machine's, the school's own, and what is reserved (IANA's special-purpose registries). */
const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, prefix, 'ipv4');
/** Of IPv6 only what is given out to the public counts, without the parts that lead to IPv4 or are documentation. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, prefix, 'ipv6');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** True for an address of the public internet; with `toLoopback` also for this machine itself. */
export function mayReach(address: string, toLoopback: boolean): boolean {
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  if (toLoopback && loopback.check(address, family)) return true;
  return !closed.check(address, family) && (family === 'ipv4' || open.check(address, family));
}

/**
 * What is wrong with a webhook's address, or null. Names are looked up each time that something is sent, so what a name
 * stands for is judged then.
 * @param toLoopback whether plain http to this machine is allowed, for trying out
 */
export function targetProblem(address: string, toLoopback: boolean): string | null {
  const url = URL.parse(address);
  if (!url) return 'Write the whole address, such as https://example.com/daftari.';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const here = host === 'localhost' || (isIP(host) !== 0 && loopback.check(host, isIPv4(host) ? 'ipv4' : 'ipv6'));
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && toLoopback && here)) return 'The address begins with https://.';
  if (url.username || url.password) return 'Leave the username and password out; the signature says who sends.';
  if (url.hash) return 'Leave out what comes after #.';
  if (isIP(host) !== 0 ? !mayReach(host, toLoopback) : !host.includes('.') && !(toLoopback && here))
    return 'This address is not on the public internet.';
  return null;
}

/**
 * Looks a name up for a connection and refuses what lies in a closed network. The connection is made to the address that was
 * judged, so that a name that stands for another a moment later leads nowhere.
 */
export function guardedLookup(toLoopback: boolean): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const good = found.filter(({ address }) => mayReach(address, toLoopback));
      // One address of many that leads inside is one too many.
      const [first] = good;
      if (!first || good.length < found.length) return done(new Error(`${name} is not on the public internet`), '');
      if (options.all) return done(null, good);
      done(null, first.address, first.family);
    });
  };
}
