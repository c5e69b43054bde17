import { Button, Select } from '@mantine/core';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { markingApi } from '../../contract/marking.ts';

const shortened = (words: string): string => (words.length > 70 ? `${words.slice(0, 68)}…` : words);

/** Comments that one uses again and again. */
export function CommentBank({ words, onUse }: { words: string; onUse: (words: string) => void }) {
  const { data } = useApi(markingApi.comments, {}, { staleTime: 60_000 });
  const keep = useSave(markingApi.keepComment, {
    invalidate: [markingApi.comments],
    onDone: () => say('The comment is kept'),
    onFailed: ({ message }) => say(message),
  });
  const drop = useSave(markingApi.dropComment, {
    invalidate: [markingApi.comments],
    onDone: () => say('The comment is dropped'),
  });
  const rows = data?.rows ?? [];
  const known = rows.find((row) => row.words === words.trim());
  return (
    <div className="asg-stack">
      {rows.length > 0 && (
        <Select
          label="Comments that you keep"
          placeholder="Choose one to add it"
          data={rows.map((row) => ({ value: String(row.id), label: shortened(row.words) }))}
          searchable
          value={null}
          onChange={(id) => onUse(rows.find((row) => String(row.id) === id)?.words ?? '')}
        />
      )}
      {words.trim() !== '' &&
        (known ? (
          <Button size="xs" variant="subtle" onClick={() => drop.mutate({ id: known.id })}>
            Drop this comment from those you keep
          </Button>
        ) : (
          <Button size="xs" variant="subtle" onClick={() => keep.mutate({ words })}>
            Keep this comment to use again
          </Button>
        ))}
    </div>
  );
}
