import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';

/** A text with the signature over exactly its characters, and the key that made it. */
export interface SignedText {
  payload: string;
  /** Ed25519, SPKI in base64. */
  publicKey: string;
  /** Base64. */
  signature: string;
}

/** Signs papers that leave the installation, so that another can tell whether a character was changed. */
export class Signer {
  readonly #key: KeyObject;
  readonly #public: KeyObject;
  readonly publicKey: string;

  /** @param pem an Ed25519 private key, PKCS 8 */
  constructor(pem: string) {
    this.#key = createPrivateKey(pem);
    this.#public = createPublicKey(this.#key);
    this.publicKey = this.#public.export({ type: 'spki', format: 'der' }).toString('base64');
  }

  /** A new key as PEM. */
  static newKey(): string {
    return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  }

  sign(payload: string): SignedText {
    return { payload, publicKey: this.publicKey, signature: sign(null, Buffer.from(payload), this.#key).toString('base64') };
  }

  /** Whether the signature is of this very text by this key; never throws. */
  wrote(payload: string, signature: string): boolean {
    return verify(null, Buffer.from(payload), this.#public, Buffer.from(signature, 'base64'));
  }

  /** Whether the signature is of this very text by the key that it names; never throws. */
  static holds({ payload, publicKey, signature }: SignedText): boolean {
    try {
      const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' });
      return key.asymmetricKeyType === 'ed25519' && verify(null, Buffer.from(payload), key, Buffer.from(signature, 'base64'));
    } catch {
      return false;
    }
  }

  /** What people compare over the telephone: eight groups of four letters and digits. */
  static fingerprint(publicKey: string): string {
    const digest = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 32);
    return digest.toUpperCase().match(/.{4}/g)?.join(' ') ?? '';
  }
}
