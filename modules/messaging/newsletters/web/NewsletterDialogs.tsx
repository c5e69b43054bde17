import { to } from '#kit/contract/screen.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { Newsletter } from '../contract/newsletter.ts';
import { newslettersApi } from '../contract/newsletters.ts';
import { newslettersScreens } from '../contract/screens.ts';

interface StepProps {
  newsletter: Newsletter;
  opened: boolean;
  onClose: () => void;
}

/** Publishes what somebody else wrote. */
export function PublishDialog({ newsletter: { id, version, sections, author }, opened, onClose }: StepProps) {
  const decide = useSave(newslettersApi.decide, { onDone: () => say('The newsletter is published') });
  const images = sections.flatMap((section) => section.images).length;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Publish this newsletter?"
      text="It gets the next number of the year and a link. Whoever has the link reads it."
      consequences={[
        { label: 'Written by', after: author },
        { label: 'Sections', after: String(sections.length) },
        { label: 'Images, families agree', after: String(images) },
      ]}
      keep="Not yet"
      confirm="Publish newsletter"
      onConfirm={() => decide.mutateAsync({ id, version, approved: true })}
    />
  );
}

/** Takes it off the web. */
export function ArchiveDialog({ newsletter: { id, version }, opened, onClose }: StepProps) {
  const archive = useSave(newslettersApi.archive, { onDone: () => say('The newsletter is off the web') });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Take this newsletter off the web?"
      text="Its link says that it is no longer there. It keeps its number, and cannot be published again."
      keep="Keep it on the web"
      confirm="Remove from the web"
      danger
      onConfirm={() => archive.mutateAsync({ id, version })}
    />
  );
}

/** Throws a draft away. */
export function ThrowAwayDialog({ newsletter: { id, title }, opened, onClose }: StepProps) {
  const go = useGo();
  const remove = useSave(newslettersApi.remove, { invalidate: [newslettersApi.list] });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Discard this draft?"
      text={`“${title}” and its images are removed.`}
      keep="Keep draft"
      confirm="Discard"
      danger
      onConfirm={async () => {
        await remove.mutateAsync({ id });
        say('The draft is thrown away');
        go(to(newslettersScreens.newsletters));
      }}
    />
  );
}
