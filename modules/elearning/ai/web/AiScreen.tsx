import { viewer } from '#kit/web/api/session.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';

const Tutor = latePart({
  what: 'The tutor',
  load: async () => (await import('./student/Tutor.tsx')).default,
  waiting: () => <SkeletonPage />,
});
const StaffTools = latePart({
  what: 'The tools',
  load: async () => (await import('./staff/StaffTools.tsx')).default,
  waiting: () => <SkeletonPage />,
});

/** Tools for who teaches, or a student’s tutor. */
export default function AiScreen() {
  return viewer()?.kind === 'student' ? <Tutor /> : <StaffTools />;
}
