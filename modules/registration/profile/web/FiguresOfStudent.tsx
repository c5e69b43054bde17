import { useQueries } from '@tanstack/react-query';
import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Figures, type Figure } from '#kit/web/ui/Figures.tsx';
import { leaveoutsUse } from '../../contract/access.ts';
import { leaveoutFigure } from '../../leaveouts/web/leaveout-figure.ts';
import { addedFigures, type StudentFigures } from './student-figures.ts';

const leaveouts: StudentFigures = { key: 'leaveouts', access: leaveoutsUse, labels: ['Leave-outs'], read: leaveoutFigure };

/** What people ask for first, over the parts of the record: of each module the figures that the viewer may see, the module’s own last. */
export function FiguresOfStudent({ studentId }: { studentId: number }) {
  const sources = [...addedFigures(), leaveouts].filter(({ access }) => judge(access, viewer()) === 'allowed');
  const answers = useQueries({
    queries: sources.map(({ key, read }) => ({
      queryKey: ['figures of a student', key, studentId],
      queryFn: ({ signal }: { signal: AbortSignal }) => read(studentId, signal),
      retry: false,
    })),
  });
  const figures = sources.flatMap(({ labels }, at): Figure[] => {
    const { data, isPending } = answers[at] ?? { isPending: true };
    if (isPending) return labels.map((label) => ({ label, value: <span className="skeleton" /> }));
    return (data ?? []).flatMap((figure, place) => ({ label: labels[place] ?? '', ...figure }));
  });
  return figures.length > 0 && <Figures figures={figures} record />;
}
