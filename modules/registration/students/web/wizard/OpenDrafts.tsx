import { Button } from '@mantine/core';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { draftsApi } from '../../contract/drafts.ts';
import '../students.css';

/** My other unfinished registrations, to go on with or to throw away. */
export function OpenDrafts({ current, onOpen }: { current: number | null; onOpen: (id: number) => void }) {
  const { data } = useApi(draftsApi.list, {});
  const remove = useSave(draftsApi.remove);
  const rows = data?.rows.filter((draft) => draft.id !== current) ?? [];
  if (rows.length === 0) return null;
  return (
    <Box title="Unfinished registrations" count={rows.length}>
      <ul className="people">
        {rows.map((draft) => (
          <li key={draft.id}>
            <span>
              <strong>{draft.title}</strong>{' '}
              <small className="hint">
                step {draft.step}, <InstantText at={draft.updatedAt} />
              </small>
            </span>
            <span className="row">
              <Button size="xs" variant="default" onClick={() => onOpen(draft.id)}>
                Continue
              </Button>
              <ConfirmButton
                label="Discard"
                title={`Discard the draft of ${draft.title}?`}
                text="What was typed is lost. No student is removed."
                keep="Keep the draft"
                onConfirm={() => remove.mutateAsync({ id: draft.id })}
              />
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}
