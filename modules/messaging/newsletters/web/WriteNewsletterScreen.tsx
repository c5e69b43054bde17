import { Button, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { type Errors, errorsOf } from '#kit/web/ui/form/form-check.ts';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type Newsletter, newsletterDraft } from '../contract/newsletter.ts';
import { newslettersApi } from '../contract/newsletters.ts';
import { newslettersScreens } from '../contract/screens.ts';
import './newsletters.css';
import { SectionFields } from './SectionFields.tsx';
import { draftOf, newSection, type Written, type WrittenSection, writtenOf } from './writing.ts';

/** Begins a newsletter, or with `?newsletter=7` goes on with a draft. */
export default function WriteNewsletterScreen() {
  const wanted = Number(new URLSearchParams(location.search).get('newsletter')) || null;
  const { data, error, refetch } = useApi(newslettersApi.get, { id: wanted ?? 1 }, { enabled: wanted !== null, staleTime: 0 });
  if (wanted === null || data) return <Writing key={wanted} newsletter={data ?? null} />;
  return (
    <Page>
      <PageHeader title="Write newsletter" />
      {error ? (
        <ErrorState title="The newsletter could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function Writing({ newsletter }: { newsletter: Newsletter | null }) {
  const [written, setWritten] = useState<Written>(() => writtenOf(newsletter));
  const [errors, setErrors] = useState<Errors>({});
  // What was typed is kept over what it was typed on: the newsletter may be read again, with what somebody else has kept of it.
  const [kept, setKept] = useState(newsletter);
  const [coming, setComing] = useState(0);
  const [early, setEarly] = useState(false);
  const dirty = useRef(false);
  const sent = useRef<Written | null>(null);
  const latest = useRef(written);
  const go = useGo();
  const put = (next: Written): void => {
    dirty.current = true;
    latest.current = next;
    setWritten(next);
  };
  const done = (saved: Newsletter): void => {
    const all = sent.current === latest.current;
    sent.current = null;
    if (!all) {
      setKept(saved);
      return say('The draft is kept, but for what you have typed since');
    }
    dirty.current = false;
    say('The draft is kept');
    go(to(newslettersScreens.newsletter, { id: saved.id }));
  };
  const onFailed = (error: { fields: readonly { path: string; message: string }[] }) => {
    sent.current = null;
    setErrors(Object.fromEntries(error.fields.map(({ path, message }) => [path, message])));
  };
  const create = useSave(newslettersApi.create, { onDone: done, onFailed });
  const update = useSave(newslettersApi.update, { onDone: done, onFailed });
  const change = (next: Partial<Written>): void => put({ ...latest.current, ...next });
  const edit = (key: number, next: (now: WrittenSection) => WrittenSection): void =>
    change({ sections: latest.current.sections.map((one) => (one.key === key ? next(one) : one)) });
  const save = (): void => {
    // Two key presses come before the page is drawn again.
    if (sent.current !== null) return;
    setEarly(coming > 0);
    if (coming > 0) return;
    const draft = draftOf(latest.current);
    const parsed = newsletterDraft.safeParse(draft);
    if (!parsed.success) return setErrors(errorsOf(parsed.error));
    setErrors({});
    sent.current = latest.current;
    if (kept === null) create.mutate(draft);
    else update.mutate({ ...draft, id: kept.id, version: kept.version });
  };
  useHotkeys([['mod+Enter', save]], []);
  const failed = create.error ?? update.error;
  const wrong = Object.keys(errors).length;
  const { sections } = written;
  const order = (next: Written['sections']) => change({ sections: next });
  return (
    <Page>
      <PageHeader
        title="Write newsletter"
        primary={
          <Button loading={create.isPending || update.isPending} onClick={save}>
            Keep draft
          </Button>
        }
      />
      {failed && failed.fields.length === 0 && <Note tone="neg">{failed.message}</Note>}
      {early && coming > 0 && <Note tone="att">Images are still on their way. Keep the draft once they are here.</Note>}
      {wrong > 0 && (
        <Note tone="neg">
          <strong>Complete {counted(wrong, 'field')} to go on.</strong> {errors['sections']}
        </Note>
      )}
      <div className="newsletter-sheet stack">
        <TextInput
          label="Title"
          required
          maxLength={120}
          error={errors['title']}
          value={written.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        {sections.map((section, at) => (
          <SectionFields
            key={section.key}
            newsletter={kept}
            section={section}
            at={at}
            last={at === sections.length - 1}
            errors={errors}
            onChange={(next) => edit(section.key, next)}
            onComing={(by) => setComing((now) => now + by)}
            onMove={(by) => order(sections.toSpliced(at, 1).toSpliced(at + by, 0, section))}
            onRemove={() => order(sections.toSpliced(at, 1))}
          />
        ))}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            disabled={sections.length >= 20}
            onClick={() => order([...sections, newSection()])}
          >
            Add section
          </Button>
        </div>
      </div>
      <LeaveGuard dirty={() => dirty.current || coming > 0} text="What you wrote here is not kept yet." />
    </Page>
  );
}
