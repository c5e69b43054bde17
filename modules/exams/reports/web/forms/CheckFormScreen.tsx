import { useParams } from '@tanstack/react-router';
import { formatDay } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { type Genuineness, GenuinePage } from '#kit/web/ui/GenuinePage.tsx';
import { type CheckedForm, formCheckApi } from '../../contract/forms/form-check.ts';
import { reportsScreens } from '../../contract/screens.ts';

const verdicts = {
  genuine: {
    tone: 'pos',
    title: 'This report form is genuine',
    text: 'Compare the admission number, the initials and the grade with those on the paper.',
  },
  replaced: {
    tone: 'att',
    title: 'Replaced by later results',
    text: 'The school printed this form, but its results have changed since. Ask the school for the new one.',
  },
  outdated: {
    tone: 'att',
    title: 'These results are being corrected',
    text: 'Marks that they are made of have changed since, and the school has not processed them again yet. Ask the school for the new form.',
  },
  not_published: {
    tone: 'att',
    title: 'These results are not published',
    text: 'The school has not published them yet, or has taken them back. Ask the school before you rely on this form.',
  },
  unknown: {
    tone: 'neg',
    title: 'No such report form',
    text: 'No school has printed a report form with this code. Scan it again. If it stays so, the paper is not genuine: ask the school.',
  },
} as const satisfies Record<string, Genuineness>;

/** What a report form's QR code opens. It names nobody, and nobody needs to be signed in. */
export default function CheckFormScreen() {
  const { code } = useParams({ strict: false });
  const { data, error } = useApi(formCheckApi.read, { code: code ?? '' });
  const form = data?.form;
  return (
    <GenuinePage
      title={reportsScreens.checkForm.title}
      verdict={data ? verdicts[form?.state ?? 'unknown'] : null}
      failed={error?.message ?? null}
      facts={form ? factsOf(form) : undefined}
    />
  );
}

const factsOf = ({ school, exam, term, admissionNo, initials, mean, grade, publishedOn }: CheckedForm) => [
  ['School', school] as const,
  ['Exam', exam] as const,
  ['Term', term] as const,
  [
    'Admission no.',
    <span key="no" className="num">
      {admissionNo}
    </span>,
  ] as const,
  ['Initials', initials] as const,
  [
    'Mean points',
    mean === null ? null : (
      <span key="mean" className="num">
        {mean.toFixed(2)}
      </span>
    ),
  ] as const,
  ['Mean grade', grade] as const,
  ['Published', publishedOn && formatDay(publishedOn)] as const,
];
