import { Readable } from 'node:stream';
import { StartError } from '../start-error.ts';

/**
 * Encrypts a stream with a passphrase in the age format, so that `age -d` opens it too.
 * @param work of trying one passphrase, as a power of two; age's own when left out
 */
export async function* seal(source: Readable, passphrase: string, work?: number): AsyncGenerator<Buffer> {
  // Only when a backup is sealed or opened: 3 MB, which a server that does neither need not hold.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  if (work !== undefined) encrypter.setScryptWorkFactor(work);
  const sealed = await encrypter.encrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>);
  for await (const chunk of sealed) yield Buffer.from(chunk);
}

/** Opens what `seal` made; a wrong passphrase and damage are told apart. */
export async function* unseal(source: Readable, passphrase: string | null): AsyncGenerator<Buffer> {
  if (passphrase === null) throw new StartError('This backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase.');
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const web = Readable.toWeb(source) as ReadableStream<Uint8Array>;
  const opened = await decrypter.decrypt(web).catch((error: unknown) => {
    throw new StartError(
      `This backup cannot be opened: the passphrase in BACKUP_PASSPHRASE is not the one that it was made with, or its head is damaged (${String((error as Error).message)}).`,
    );
  });
  for await (const chunk of opened) yield Buffer.from(chunk);
}
