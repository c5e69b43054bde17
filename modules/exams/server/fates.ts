import { about, anonymised, erased, type Fates, kept, ofNobody, removed } from '#kit/server/privacy/fate.ts';

const figures = kept('The class’s figures and ranks are counted from it; nobody is named in it');
const taught = kept('The school’s own record of what was taught');
const written = anonymised('The marks given for it stay in the exam’s figures', { source: erased });

/** What becomes of exams when a person is erased: the figures of classes stay as they were, the words go. */
export const fates: Fates = {
  ...ofNobody(
    'exams.choice_rule',
    'exams.class_rule',
    'exams.coding_exam',
    'exams.coding_problem',
    'exams.coding_test',
    'exams.coding_wrong_code',
    'exams.exam',
    'exams.exam_class',
    'exams.form_print',
    'exams.grade',
    'exams.grade_colour',
    'exams.grading_system',
    'exams.layout',
    'exams.mark_import',
    'exams.mark_policy',
    'exams.mean_group',
    'exams.mean_subject',
    'exams.paper',
    'exams.remark',
    'exams.remark_length',
    'exams.remark_edition',
    'exams.edition_remark',
    'exams.report_colours',
    'exams.report_date',
    'exams.result_sending',
    'exams.scale',
    'exams.sheet',
    'exams.sheet_paper',
    'exams.subject',
    'exams.subject_group',
    'exams.subject_group_member',
    'exams.threshold',
  ),
  'exams.approved_result': about({ student: figures }),
  'exams.candidate': about({ student: figures }),
  'exams.choice': about({ student: figures }),
  'exams.coding_answer': about({ student: { ...written, set: { source: erased, override_reason: null } } }),
  'exams.coding_attempt': about({ student: figures }),
  'exams.coding_candidate': about({
    student: anonymised('Who sat is counted', { code_hash: null, session_hash: null, device: null }),
  }),
  'exams.coding_run': about({
    student: anonymised('The tests passed stay in the exam’s figures', { output: erased, error: null }),
  }),
  'exams.coding_version': about({ student: removed('What they wrote on the way') }),
  'exams.finding': about({
    student: anonymised('That the marks were checked', { said: erased, why: erased, right_words: null }),
  }),
  'exams.finding_word': about({ student: anonymised('That the marks were checked', { words: null }) }),
  'exams.form_remark': about({ student: removed('What teachers wrote of them') }),
  'exams.lesson_note': about({ staff: taught }),
  'exams.lesson_plan': about({ staff: taught }),
  'exams.mark': about({ student: figures }),
  'exams.mark_change': about({ student: figures }),
  'exams.report_form': about({ student: kept('That a form was given out, by its number') }),
  'exams.result': about({ student: figures }),
  'exams.result_told': about({ student: kept('That results were told, without the message') }),
  'exams.scheme': about({ staff: taught }),
  'exams.scheme_row': about({ staff: taught }),
  'exams.sheet_student': about({ student: figures }),
  'exams.standing': about({ student: figures }),
  'exams.teaching': about({ staff: kept('Which results belong to whose class; the name is gone') }),
};

/** What tables are called in a preview and a proof, where the words of "in use by" are another table's too. */
export const words: Readonly<Record<string, string>> = {
  'exams.approved_result': 'approved results',
  'exams.candidate': 'entries for exams',
  'exams.coding_version': 'earlier versions of answers',
  'exams.finding_word': 'words on checks of marks',
  'exams.mark_change': 'changes of marks',
  'exams.result_told': 'results told to families',
  'exams.sheet_student': 'places on sheets of marks',
  'exams.standing': 'positions in class',
};
