import { describe, expect, it } from 'vitest';
import { brokenRules, type ChoiceRules } from './choice-rules.ts';

const course = (id: number, name: string, compulsory: boolean, pathway: string | null = null) => ({
  id,
  name,
  compulsory,
  pathway,
});
const core = [course(1, 'English', true), course(2, 'Kiswahili', true), course(3, 'Mathematics', true, 'STEM')];
const form3: ChoiceRules = {
  fewest: 7,
  most: 9,
  ofPathway: 0,
  groups: [
    { name: 'Sciences', least: 2, most: 3, courseIds: [4, 5, 6] },
    { name: 'Humanities', least: 1, most: 2, courseIds: [7, 8, 9] },
    { name: 'Technical', least: 2, most: 2, courseIds: [10, 77, 78] },
    { name: 'Of other classes', least: 3, most: 3, courseIds: [90, 91, 92] },
  ],
  courses: [
    ...core,
    ...[4, 5, 6].map((id) => course(id, `Science ${id}`, false)),
    ...[7, 8, 9].map((id) => course(id, `Humanity ${id}`, false)),
    course(10, 'Agriculture', false),
  ],
};
const of = (rules: ChoiceRules, ...taken: number[]) => brokenRules(rules, new Set(taken));

describe('the rules for choices', () => {
  it('count all subjects of the class, and each group that the class has subjects of', () => {
    expect(of(form3, 1, 2, 3, 4, 5, 7, 10)).toEqual([]);
    expect(of(form3, 1, 2, 3, 4, 10)).toEqual([
      'Takes 5 subjects; at least 7 are needed.',
      'Sciences: takes 1; at least 2 are needed.',
      'Humanities: takes 0; at least 1 is needed.',
    ]);
    expect(of(form3, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)).toEqual([
      'Takes 10 subjects; at most 9 are allowed.',
      'Humanities: takes 3; at most 2 are allowed.',
    ]);
  });

  it('ask of a group no more than the class has of it', () => {
    expect(of(form3, 1, 2, 3, 4, 5, 7, 8)).toEqual(['Technical: takes 0; at least 1 is needed.']);
  });

  it('leave out what the class has not, so that a choice of last year counts for nothing', () => {
    expect(of(form3, 1, 2, 3, 4, 5, 7, 10, 90, 91, 92, 93)).toEqual([]);
    expect(of({ ...form3, fewest: 7, groups: [] }, 1, 2, 3, 90, 91, 92, 93)).toEqual([
      'Takes 3 subjects; at least 7 are needed.',
    ]);
  });

  it('senior school: electives of one pathway, where compulsory subjects are no electives', () => {
    const grade10: ChoiceRules = {
      fewest: 7,
      most: 7,
      ofPathway: 2,
      groups: [],
      courses: [
        ...core,
        course(4, 'Community Service Learning', true),
        course(5, 'Biology', false, 'STEM'),
        course(6, 'Physics', false, 'STEM'),
        course(7, 'History', false, 'Social Sciences'),
        course(8, 'Music', false, 'Arts and Sports Science'),
        course(9, 'Life Skills', false),
      ],
    };
    expect(of(grade10, 1, 2, 3, 4, 5, 6, 7)).toEqual([]);
    expect(of(grade10, 1, 2, 3, 4, 5, 7, 8)).toEqual(['Takes 1 optional of STEM; at least 2 of one pathway are needed.']);
    expect(of(grade10, 1, 2, 3, 4, 9)).toEqual([
      'Takes 5 subjects; at least 7 are needed.',
      'Takes no optional subject of a pathway; at least 2 of one pathway are needed.',
    ]);
    // Nothing can be asked where the class has no subject of a pathway.
    expect(of({ ...grade10, fewest: null, courses: core }, 1, 2, 3)).toEqual([]);
  });

  it('ask nothing of a class without bounds', () => {
    expect(of({ ...form3, fewest: null, most: null, groups: [] })).toEqual([]);
  });
});
