import { useApi } from '#kit/web/api/hooks.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { questionsApi } from '../../contract/questions.ts';
import { solutionOf } from '../../contract/solution.ts';
import { pictureOf } from './picture.ts';
import { Preview } from './Preview.tsx';

interface VersionDrawerProps {
  questionId: number;
  /** Null: none is looked at. */
  number: number | null;
  onClose: () => void;
}

/** A question as it was in one of its versions. */
export function VersionDrawer({ questionId, number, onClose }: VersionDrawerProps) {
  return (
    <SideDrawer opened={number !== null} onClose={onClose} title={`Version ${number ?? ''}`} size={640}>
      <div className="drawer-form">{number !== null && <Version id={questionId} number={number} />}</div>
    </SideDrawer>
  );
}

function Version({ id, number }: { id: number; number: number }) {
  const { data, error, refetch } = useApi(questionsApi.version, { id, number });
  if (error && !data) return <ErrorState title="The version could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const { text, body, feedback, marks } = data;
  return (
    <>
      <Preview text={text} body={body} feedback={feedback} picture={pictureOf({ id, text, body })} />
      <Facts
        rows={[
          ['Right', solutionOf(body).join('; ')],
          [
            'Marks',
            <span key="marks" className="num">
              {marks / 100}
            </span>,
          ],
        ]}
      />
    </>
  );
}
