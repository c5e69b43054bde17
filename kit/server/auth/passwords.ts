import { hash, verify } from '@node-rs/argon2';

// argon2id is the library's default; memory in KiB, as OWASP's password storage cheat sheet advises.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A password's argon2id hash with its salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

/** True when the password is the one behind the hash. */
export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password.normalize('NFKC'));
}

let decoy: Promise<string> | undefined;

/** Takes as long as a real check, so that an unknown user cannot be told from a wrong password by the clock. */
export async function verifyNothing(password: string): Promise<void> {
  decoy ??= hashPassword('no account has this password');
  await verifyPassword(await decoy, password);
}
