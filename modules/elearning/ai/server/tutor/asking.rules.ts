import type { FoundPage } from '../../../content/server/for-others.ts';
import { wordsIn } from '../rules/sentences.ts';
import { isStopWord, languageSigns } from '../rules/stop-words.ts';

const inSwahili = (question: string): boolean => {
  const signs = languageSigns(wordsIn(question));
  return signs.swahili > signs.english;
};

/** Where an answer stands, with a question in place of the answer. */
export function askingWords(question: string, { title, snippet: { page } }: FoundPage): string {
  const about = wordsIn(question)
    .filter((word) => word.length >= 4 && !isStopWord(word))
    .slice(0, 3)
    .join(', ');
  if (inSwahili(question)) {
    const where = page === null ? `“${title}”` : `“${title}”, ukurasa wa ${page}`;
    return `Soma ${where}. Inasema nini${about === '' ? '' : ` kuhusu ${about}`}? Eleza kwa maneno yako mwenyewe.`;
  }
  const where = page === null ? `“${title}”` : `“${title}”, page ${page}`;
  return `Read ${where}. What does it say${about === '' ? '' : ` about ${about}`}? Put it in your own words.`;
}

/** What is said where the class’s content has nothing. */
export const nothingFound = (question: string): string =>
  inSwahili(question)
    ? 'Sijapata jibu katika masomo ya darasa lako. Jaribu maneno mengine, au muulize mwalimu wako.'
    : 'Nothing that your class has answers this. Try other words, or ask your teacher.';
