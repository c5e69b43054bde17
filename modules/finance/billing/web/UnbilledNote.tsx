import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { runsApi } from '../contract/runs.ts';
import { billingScreens } from '../contract/screens.ts';

/** How many students on the roll no run has billed for the current term, with the way to bill them. */
export function UnbilledNote() {
  const { data } = useApi(runsApi.unbilled, {}, { staleTime: 0 });
  if (!data || data.students === 0) return null;
  return (
    <Note tone="att">
      <strong>{counted(data.students, 'student is', 'students are')} not billed yet</strong> for {data.termName}.{' '}
      <Go className="link" href={to(billingScreens.billStudents)}>
        Bill them
      </Go>
    </Note>
  );
}
