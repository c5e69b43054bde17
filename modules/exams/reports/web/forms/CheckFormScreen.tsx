import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { formatDay } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import { Logo } from '#kit/web/ui/Logo.tsx';
import { usePageTitle } from '#kit/web/ui/page-title.ts';
import { type CheckedForm, formCheckApi } from '../../contract/forms/form-check.ts';
import { reportsScreens } from '../../contract/screens.ts';
import './check-form.css';

const icons = { pos: IconCircleCheck, att: IconAlertTriangle, neg: IconCircleX };
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
    text: 'Marks that they are made of have changed since, and the school has not worked them out again yet. Ask the school for the new form.',
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
  failed: { tone: 'att', title: 'This could not be checked', text: '' },
} as const;

/** What a report form's QR code opens. It names nobody, and nobody needs to be signed in. */
export default function CheckFormScreen() {
  usePageTitle(reportsScreens.checkForm.title);
  const { code } = useParams({ strict: false });
  const { data, error, isPending } = useApi(formCheckApi.read, { code: code ?? '' });
  const form = data?.form;
  const verdict = verdicts[error ? 'failed' : (form?.state ?? 'unknown')];
  const Sign = icons[verdict.tone];
  return (
    <main className="form-check">
      <div className="form-check-brand">
        <Logo />
        <span>Daftari</span>
      </div>
      <section className="form-check-card" aria-live="polite">
        {isPending ? (
          <h1>Looking</h1>
        ) : (
          <>
            <h1>
              <Sign size={26} stroke={1.7} className={verdict.tone} aria-hidden="true" />
              {verdict.title}
            </h1>
            <p>{error ? error.message : verdict.text}</p>
            {form && <Facts rows={factsOf(form)} />}
          </>
        )}
      </section>
    </main>
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
