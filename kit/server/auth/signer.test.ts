import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { Signer } from './signer.ts';

it('holds for the very text that was signed, by a key of its kind and no other', () => {
  const signer = new Signer(Signer.newKey());
  const signed = signer.sign('Receipt 1, KES 5,000');
  expect(Signer.holds(signed)).toBe(true);
  expect(Signer.holds({ ...signed, payload: 'Receipt 1, KES 50,000' })).toBe(false);
  expect(Signer.holds({ ...signed, publicKey: new Signer(Signer.newKey()).publicKey })).toBe(false);
  expect(Signer.holds({ ...signed, publicKey: 'no key', signature: '' })).toBe(false);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const other = {
    payload: signed.payload,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    signature: sign(null, Buffer.from(signed.payload), privateKey).toString('base64'),
  };
  expect(Signer.holds(other)).toBe(false);
});
