import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import type { Notice } from '../contract/notice.ts';
import { noticesApi } from '../contract/notices.ts';
import { noticesScreens } from '../contract/screens.ts';

interface StepProps {
  notice: Notice;
  opened: boolean;
  onClose: () => void;
}

/** Puts a draft on the board, with how many it reaches. */
export function PublishDialog({ notice, opened, onClose }: StepProps) {
  const { id, version, addressed, audience, fromDay, toDay, mustAcknowledge } = notice;
  const publish = useSave(noticesApi.publish, { onDone: () => say('The notice is published') });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Publish this notice?"
      text={mustAcknowledge ? 'Each reader is asked to acknowledge it.' : 'It is on the notice board of everybody it is for.'}
      consequences={[
        { label: audience, after: `${addressed} ${addressed === 1 ? 'user' : 'users'}` },
        { label: 'From', after: fromDay ? formatDay(fromDay) : 'today' },
        { label: 'Until', after: toDay ? formatDay(toDay) : 'it is withdrawn' },
      ]}
      keep="Not yet"
      confirm="Publish notice"
      onConfirm={() => publish.mutateAsync({ id, version })}
    />
  );
}

/** Takes a notice off the board, with a reason for the record. */
export function WithdrawDialog({ notice: { id, version, readBy }, onClose }: Omit<StepProps, 'opened'>) {
  const withdraw = useSave(noticesApi.withdraw, {
    onDone: () => {
      say('The notice is withdrawn');
      onClose();
    },
  });
  return (
    <ReasonDialog
      title="Withdraw this notice?"
      text={`Nobody sees it any more. Who has read it stays on record: ${counted(readBy ?? 0, 'user')}.`}
      name="because"
      keep="Keep notice"
      confirm="Withdraw notice"
      onClose={onClose}
      onConfirm={(because) => withdraw.mutateAsync({ id, version, because })}
    />
  );
}

/** Throws a draft away. */
export function ThrowAwayDialog({ notice: { id, title }, opened, onClose }: StepProps) {
  const go = useGo();
  const remove = useSave(noticesApi.remove, { invalidate: [noticesApi.list] });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Discard this draft?"
      text={`“${title}” and its files are removed.`}
      keep="Keep draft"
      confirm="Discard"
      danger
      onConfirm={async () => {
        await remove.mutateAsync({ id });
        say('The draft is thrown away');
        go(to(noticesScreens.noticeboard));
      }}
    />
  );
}
