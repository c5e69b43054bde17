import { randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';

/** The addresses from which M-Pesa calls, as its provider publishes them; a school may change its own list. */
export const mpesaAddresses = [
  '196.201.214.200',
  '196.201.214.206',
  '196.201.213.114',
  '196.201.214.207',
  '196.201.214.208',
  '196.201.213.44',
  '196.201.212.127',
  '196.201.212.138',
  '196.201.212.129',
  '196.201.212.136',
  '196.201.212.74',
  '196.201.212.69',
] as const;

/** True for `196.201.214.200` and `196.201.214.0/24`, of either family. */
export function isAddress(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  return (
    family !== 0 &&
    more === undefined &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  );
}

/** True when the caller's address is on the list, or in one of its networks. Nobody is on an empty list. */
export function mayCall(list: readonly string[], caller: string): boolean {
  const allowed = new BlockList();
  for (const entry of list) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) allowed.addAddress(address, family);
    else allowed.addSubnet(address, Number(bits), family);
  }
  const plain = caller.replace(/^::ffff:(?=\d+\.)/i, '');
  return allowed.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * The secret part of an address that a provider calls. It begins with the school's number and goes on in digits and the
 * letters a to f, so that it holds none of the words that providers refuse in addresses.
 */
export const secretPath = (schoolId: number) => `${schoolId}-${randomBytes(24).toString('hex')}`;

/** The school that a secret path is of; null for what is none. */
export function schoolOfPath(path: string): number | null {
  const found = /^(\d{1,9})-[0-9a-f]{48}$/.exec(path)?.[1];
  return found === undefined ? null : Number(found);
}
