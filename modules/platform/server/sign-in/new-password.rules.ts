import { readFileSync } from 'node:fs';
import path from 'node:path';
import { passwordProblem } from '../../contract/password.ts';

/** Whose password it is to be: what others know of them is no secret. */
interface Owner {
  readonly username: string;
  readonly fullName: string;
  readonly schoolName: string | null;
}

const list = readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8');

/** Passwords that guessing lists start with, in small letters. */
export const commonPasswords: ReadonlySet<string> = new Set(
  list
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' '))
    .filter(Boolean),
);

/** Words that everybody would try first here: the product, its trade, places and companies that all know. */
export const tradeWords: readonly string[] =
  `daftari educraft school shule students student teacher mwalimu teachers principal headteacher deputy bursar cashier accountant finance fees
  exams registrar secretary librarian office admin administrator superuser branchadmin user password secret welcome changeme letmein
  kenya nairobi mombasa kisumu nakuru eldoret safaricom mpesa jesus christ god lord bwana yesu mungu`.split(/\s+/);

/** Letters that are often written as another sign. */
const written: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** What is wrong with a new password for its owner, in words; null when it is good. More than the browser knows to refuse. */
export function newPasswordProblem(password: string, owner: Owner): string | null {
  const problem = passwordProblem(password, owner.username);
  if (problem) return problem;
  const plain = password.normalize('NFKC').toLowerCase();
  if (commonPasswords.has(plain)) return 'Many people use this password, so it would be guessed. Choose another.';
  const own = new Set([
    ...tradeWords,
    ...wordsOf(owner.username),
    ...wordsOf(owner.fullName),
    ...wordsOf(owner.schoolName ?? ''),
  ]);
  // Years and other figures that are no letters in disguise come off first.
  const disguised = Array.from(plain.replaceAll(/\d{2,}/g, ''), (sign) => written[sign] ?? sign).join('');
  const known = [plain, disguised].some((text) => atMostTwo(text.replaceAll(/[^\p{L}]/gu, ''), own));
  return known ? 'Your name, the school’s and words of its trade are tried first. Choose other words.' : null;
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2);

/** True when letters are one of the words or two of them; figures and signs between and behind make no difference. */
function atMostTwo(letters: string, words: ReadonlySet<string>): boolean {
  if (letters === '') return false;
  if (words.has(letters)) return true;
  return Array.from(letters, (_, at) => at).some((at) => words.has(letters.slice(0, at)) && words.has(letters.slice(at)));
}
