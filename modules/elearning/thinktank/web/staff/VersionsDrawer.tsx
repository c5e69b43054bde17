import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { moderationApi, thinktankApi } from '../../contract/thinktank.ts';
import { pictureAt, Written } from '../parts.tsx';

interface VersionsDrawerProps {
  opened: boolean;
  postId: number;
  threadId: number;
  onClose: () => void;
}

/** What a post said before it was changed, the newest first. */
export function VersionsDrawer({ opened, postId, threadId, onClose }: VersionsDrawerProps) {
  const { data, error, refetch } = useApi(moderationApi.versions, { id: postId }, { enabled: opened, staleTime: 0 });
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Earlier versions" size={600}>
      <div className="drawer-form">
        {error && <ErrorState title="The versions could not be loaded" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonPage />}
        {data?.rows.map(({ number, title, text, fromAt, toAt }) => (
          <Box key={number} title={title ?? `Version ${number}`} padded>
            <p className="think-head">
              <InstantText at={fromAt} /> to <InstantText at={toAt} />
            </p>
            <Written text={text} picture={pictureAt(thinktankApi.picture, threadId)} />
          </Box>
        ))}
      </div>
    </SideDrawer>
  );
}
