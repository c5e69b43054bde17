import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const inside = new BlockList();
const networks = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const;
for (const [network, bits] of networks) inside.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

/** True for an address that a school may let the server connect to: none of this machine or of the networks it stands in. */
export function isOutside(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !inside.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Resolves names to addresses outside only, at the moment of the connection. */
export const lookupOutside: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const allowed = (addresses ?? []).filter(({ address }) => isOutside(address));
    const [first] = allowed;
    if (error || !first) return callback(error ?? new Error('this host is not on the internet'), '', 0);
    return options.all ? callback(null, allowed) : callback(null, first.address, first.family);
  });
};
