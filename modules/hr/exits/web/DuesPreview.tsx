import { useDebouncedValue } from '@mantine/hooks';
import { useApi } from '#kit/web/api/hooks.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { type ExitDraft, exitDraft, exitsApi } from '../contract/exits.ts';
import { DuesTable } from './DuesTable.tsx';

/** What leaving comes to by what is typed in so far, as soon as there is enough to say it and the typing rests. */
export function DuesPreview({ values }: { values: Readonly<Record<string, unknown>> }) {
  const [settled] = useDebouncedValue(JSON.stringify(values), 300);
  const asked = exitDraft.safeParse(JSON.parse(settled));
  const { data, error } = useApi(exitsApi.preview, (asked.data ?? {}) as ExitDraft, {
    enabled: asked.success,
    keepPrevious: true,
  });
  if (!asked.success) return <p className="hint">Choose whom, the last day and the reason, and what it comes to appears here.</p>;
  if (error) return <Note tone="att">{error.message}</Note>;
  if (!data) return null;
  const { years, noticeServed, noticeDays } = data;
  return (
    <div aria-live="polite" className="stack">
      <p className="hint">
        Service: {counted(years, 'whole year')}. Notice: {noticeServed} of {noticeDays} days served.
      </p>
      <DuesTable dues={data} />
      {data.notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
    </div>
  );
}
