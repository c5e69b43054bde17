import { Button, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { type Errors, errorsOf } from '#kit/web/ui/form/form-check.ts';
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
  const dirty = useRef(false);
  const go = useGo();
  const leaving = useBlocker({ shouldBlockFn: () => dirty.current, enableBeforeUnload: () => dirty.current, withResolver: true });
  const done = (saved: Newsletter): void => {
    dirty.current = false;
    say('The draft is kept');
    go(to(newslettersScreens.newsletter, { id: saved.id }));
  };
  const onFailed = (error: { fields: readonly { path: string; message: string }[] }) =>
    setErrors(Object.fromEntries(error.fields.map(({ path, message }) => [path, message])));
  const create = useSave(newslettersApi.create, { onDone: done, onFailed });
  const update = useSave(newslettersApi.update, { onDone: done, onFailed });
  const change = (next: Partial<Written>): void => {
    dirty.current = true;
    setWritten((now) => ({ ...now, ...next }));
  };
  const edit = (key: number, next: (now: WrittenSection) => WrittenSection): void => {
    dirty.current = true;
    setWritten((now) => ({ ...now, sections: now.sections.map((one) => (one.key === key ? next(one) : one)) }));
  };
  const save = (): void => {
    const draft = draftOf(written);
    const parsed = newsletterDraft.safeParse(draft);
    if (!parsed.success) return setErrors(errorsOf(parsed.error));
    setErrors({});
    if (newsletter === null) create.mutate(draft);
    else update.mutate({ ...draft, id: newsletter.id, version: newsletter.version });
  };
  useHotkeys([['mod+Enter', save]], []);
  const failed = create.error ?? update.error;
  const wrong = Object.keys(errors).length;
  const { sections } = written;
  const put = (next: Written['sections']) => change({ sections: next });
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
            newsletter={newsletter}
            section={section}
            at={at}
            last={at === sections.length - 1}
            errors={errors}
            onChange={(next) => edit(section.key, next)}
            onMove={(by) => put(sections.toSpliced(at, 1).toSpliced(at + by, 0, section))}
            onRemove={() => put(sections.toSpliced(at, 1))}
          />
        ))}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            disabled={sections.length >= 20}
            onClick={() => put([...sections, newSection()])}
          >
            Add section
          </Button>
        </div>
      </div>
      <ConfirmDialog
        opened={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        title="Leave without saving?"
        text="What you wrote here is not kept yet."
        keep="Continue writing"
        confirm="Leave"
        danger
        onConfirm={() => Promise.resolve(leaving.proceed?.())}
      />
    </Page>
  );
}
