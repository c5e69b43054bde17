import { useSave } from '#kit/web/api/hooks.ts';
import { storeSignIn } from '#kit/web/api/session.ts';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import type { User } from '../../contract/accounts.ts';
import { impersonationApi } from '../../contract/impersonation.ts';

/** Asks why, then works as the user: the page is loaded anew, so that nothing of the super-user's stays on it. */
export function ActAsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const starting = useSave(impersonationApi.start, {
    onDone: (answer) => {
      storeSignIn(answer);
      location.assign(user.kind === 'school' ? '/home' : '/branches');
    },
  });
  return (
    <ReasonDialog
      title={`Act as ${user.fullName}`}
      text="Everything you do is recorded under both names, for up to two hours or until you press Stop in the bar."
      hint="The school can read it in its own record"
      keep="Stay yourself"
      confirm="Act as user"
      danger={false}
      onClose={onClose}
      onConfirm={(reason) => starting.mutateAsync({ accountId: user.id, reason })}
    />
  );
}
