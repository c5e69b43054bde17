import { z } from 'zod';

/** The fewest characters of a password. Length is what counts: no rule asks for digits or signs. */
export const shortestPassword = 10;

/** What is wrong with a password for this user, in words; null when it is good so far: the server knows the common ones too. */
export function passwordProblem(password: string, username: string): string | null {
  const plain = password.normalize('NFKC').toLowerCase();
  if (plain.length < shortestPassword)
    return `Use at least ${shortestPassword} characters. A few words together are easy to remember.`;
  if (plain === username.toLowerCase()) return 'The password cannot be the username.';
  if (new Set(plain).size < 3) return 'Many people use this password, so it would be guessed. Choose another.';
  return null;
}

/** A new password as a field; `passwordProblem` judges it where the username is known. */
export const newPassword = z
  .string()
  .min(shortestPassword, `Use at least ${shortestPassword} characters.`)
  .max(200, 'Keep it within 200 characters.');
