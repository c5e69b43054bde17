import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { reviewApi } from '../contract/review.ts';
import { sittingsScreens } from '../../sittings/contract/screens.ts';

/** Before results are approved or published: how much that may be wrong nobody has looked at. */
export function OpenFindings({ exam }: { exam: { id: number } }) {
  const { data } = useApi(reviewApi.get, { id: exam.id }, { staleTime: 0 });
  if (!data || (data.open === 0 && !data.outdated)) return null;
  const checks = (
    <Go className="link" href={to(sittingsScreens.exam, { id: exam.id }, { tab: 'checks' })}>
      Checks
    </Go>
  );
  return (
    <Note tone="att">
      {data.reviewedAt === null ? (
        <>The marks have not been looked through yet. See {checks}.</>
      ) : (
        <>
          {data.open > 0 && <>{counted(data.open, 'finding')} not checked yet. </>}
          {data.outdated && 'Marks have changed since they were looked through. '}See {checks}.
        </>
      )}
    </Note>
  );
}
