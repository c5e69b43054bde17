import { generateSecret, generateURI, verifySync } from 'otplib';

/** Seconds that a telephone's clock may be wrong. */
const tolerance = 30;

/** A new key for an authenticator app, and the address that its QR code holds. */
export function newAppKey(username: string): { key: string; address: string } {
  const key = generateSecret();
  return { key, address: generateURI({ issuer: 'Daftari', label: username, secret: key }) };
}

/** The half minute that a code is of, or null: wrong, of another time, or not later than `lastStep`. */
export function stepOfCode(key: string, code: string, lastStep: number, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const found = verifySync({
    secret: key,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: tolerance,
  });
  return found.valid && 'timeStep' in found && found.timeStep > lastStep ? found.timeStep : null;
}
