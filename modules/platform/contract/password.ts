import { z } from 'zod';

/** The fewest characters of a password. Length is what counts: no rule asks for digits or signs. */
export const shortestPassword = 10;

// Those that guessing lists start with, of the length that is asked for.
const wellKnown = new Set(
  `1234567890 12345678910 123456789a 0123456789 0987654321 9876543210 1q2w3e4r5t 1qaz2wsx3edc q1w2e3r4t5 qwertyuiop qwerty1234 qwerty12345
  qwerty123456 qwertyuiop123 asdfghjkl1 asdfghjkl123 zxcvbnm123 abcd123456 abcdef1234 abcdefghij abc1234567 a123456789 aa12345678 password10
  password11 password12 password123 password1234 password12345 passw0rd123 p@ssw0rd123 p@ssword123 mypassword password2024 password2025 password2026
  letmein123 welcome123 welcome1234 iloveyou12 iloveyou123 administrator admin12345 admin123456 superuser1 superuser123 changeme123 changeme1234
  school1234 school12345 school2025 school2026 teacher123 teacher1234 student123 student1234 kenya12345 kenya123456 nairobi123 nairobi1234
  mombasa123 kisumu1234 safaricom1 safaricom123 jesus12345 jesuschrist jesusislord princess123 football123 liverpool1 liverpool123 manchester
  manchester1 chelsea123 arsenal123 baseball123 sunshine123 superman123 secret1234 daftari123 daftari1234 educraft123`.split(
    /\s+/,
  ),
);

/** What is wrong with a password for this user, in words; null when it is good. */
export function passwordProblem(password: string, username: string): string | null {
  const plain = password.normalize('NFKC').toLowerCase();
  if (plain.length < shortestPassword)
    return `Use at least ${shortestPassword} characters. A few words together are easy to remember.`;
  if (plain === username.toLowerCase()) return 'The password cannot be the username.';
  if (wellKnown.has(plain) || new Set(plain).size < 3)
    return 'Many people use this password, so it would be guessed. Choose another.';
  return null;
}

/** A new password as a field; `passwordProblem` judges it where the username is known. */
export const newPassword = z
  .string()
  .min(shortestPassword, `Use at least ${shortestPassword} characters.`)
  .max(200, 'Keep it within 200 characters.');
