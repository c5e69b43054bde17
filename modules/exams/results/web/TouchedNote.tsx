import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { resultsApi, type Touched } from '../contract/results.ts';
import { sittingsScreens } from '../../sittings/contract/screens.ts';
import type { Exam } from '../../sittings/contract/exams.ts';

const students = (count: number) => `${count.toLocaleString('en-KE')} ${count === 1 ? 'student' : 'students'}`;

/** As many as are named; those whose place alone moves are many, and only a few say who they are. */
const most = { results: 12, place: 3 } as const;

const named = (all: Touched['first'], what: Touched['first'][number]['what'], count: number): string => {
  const own = all.filter((one) => one.what === what).slice(0, most[what]);
  const rest = count - own.length;
  const names = own.map(({ name, admissionNo, className }) => `${name} (${admissionNo}, ${className})`).join(', ');
  return rest > 0 && own.length > 0 ? `${names} and ${rest.toLocaleString('en-KE')} more` : names;
};

/** Of an exam that was opened again: whose results are others than were approved, and whose place alone. */
export function TouchedNote({ exam }: { exam: Exam }) {
  const { data, error } = useApi(resultsApi.touched, { id: exam.id }, { staleTime: 0 });
  if (error) return <Note tone="neg">{error.message}</Note>;
  if (!data) return null;
  const { results, places, first } = data;
  if (results + places === 0) return <Note>Every result is what it was when it was approved last.</Note>;
  return (
    <Note tone="att">
      <p>
        {results === 0
          ? 'Nobody’s results change.'
          : `The results of ${students(results)} change: ${named(first, 'results', results)}.`}
      </p>
      {places > 0 && (
        <p>
          The place of {students(places)} changes although their own results do not
          {results === 0 || first.some(({ what }) => what === 'place') ? `: ${named(first, 'place', places)}.` : '.'}
        </p>
      )}
      <p>
        All others stay as they were approved. Report forms of {students(results + places)} are printed again; they stand under{' '}
        <Go className="link" href={to(sittingsScreens.exam, { id: exam.id }, { tab: 'changes' })}>
          Changes
        </Go>
        .
      </p>
    </Note>
  );
}
