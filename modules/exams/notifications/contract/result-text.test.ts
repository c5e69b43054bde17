import { describe, expect, it } from 'vitest';
import { examEvents } from './events.ts';
import { resultMessage, shortName, shortPlace, shortSubject, type ToldResult } from './result-text.ts';

const { en } = examEvents.results.texts;
const subjects = ['ENG', 'KIS', 'MAT', 'BIO', 'PHY', 'CHE', 'HIS'].map((short, at) => ({ short, mark: 54 + at, grade: 'B+' }));
const wanjiru: ToldResult = {
  student: 'Wanjirũ O’Brien Achieng',
  className: 'Form 3',
  streamName: 'East',
  exam: 'End of term',
  term: 'Term 2',
  school: 'Daftari school',
  guardian: 'Njoki',
  levels: false,
  subjects,
  meanGrade: 'B-',
  mean: 8.143,
  rank: 7,
  of: 45,
};

describe('a result as an SMS', () => {
  it('names the student, the marks, the mean and the place in one SMS, in letters that keep it one', () => {
    const { text, segments } = resultMessage(en, wanjiru);
    expect(text).toBe(
      'Wanjiru A. 3E End of term: ENG 54 B+, KIS 55 B+, MAT 56 B+, BIO 57 B+, PHY 58 B+, CHE 59 B+, HIS 60 B+. Mean B- (8.1) Pos 7/45. Daftari school',
    );
    expect([segments, text.length <= 160]).toEqual([1, true]);
  });

  it('stands tighter as more subjects need it, and roomy again where nothing helps', () => {
    const eleven = [...subjects, ...['GEO', 'CRE', 'AGR', 'BST'].map((short) => ({ short, mark: 71, grade: 'A-' }))];
    const { text, segments } = resultMessage(en, { ...wanjiru, subjects: eleven });
    expect([segments, text.length <= 160]).toEqual([1, true]);
    expect(text).toContain('ENG54B+ KIS55B+');
    const long = resultMessage(en, {
      ...wanjiru,
      subjects: eleven,
      school: 'Starehe Boys and Girls Secondary School, Nairobi, Kenya',
    });
    expect(long.segments).toBe(2);
    expect(long.text).toContain('ENG 54 B+, KIS 55 B+');
  });

  it('says levels alone in CBE classes, and nothing of means and places that there are not', () => {
    const levels = resultMessage(en, {
      ...wanjiru,
      className: 'Grade 10',
      streamName: null,
      levels: true,
      subjects: [
        { short: 'ENG', mark: 67, grade: 'ME1' },
        { short: 'MAT', mark: null, grade: 'X' },
      ],
    });
    expect(levels.text).toBe('Wanjiru A. 10 End of term: ENG ME1, MAT X. Daftari school');
    const without = resultMessage(en, { ...wanjiru, meanGrade: null, mean: null, rank: null, of: null });
    expect(without.text).toMatch(/HIS 60 B\+\. Daftari school$/);
  });

  it('shortens names, classes and subjects', () => {
    expect([shortName('Amina'), shortName('Ng’ang’a wa Mũturi'), shortName('  O’Brien  ')]).toEqual([
      'Amina',
      'Ng’ang’a M.',
      'O’Brien',
    ]);
    expect([shortPlace('Form 4', 'west'), shortPlace('PP2', null), shortPlace('Playgroup', 'Blue')]).toEqual([
      '4W',
      '2',
      'Playgroup Blue',
    ]);
    expect([shortSubject('Kiswahili', 'KIS'), shortSubject('Éthics & Religion', null)]).toEqual(['KIS', 'ETH']);
  });
});
