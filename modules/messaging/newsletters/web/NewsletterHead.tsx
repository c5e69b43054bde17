import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';

import { to } from '#kit/contract/screen.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type MenuEntry, PageHeader } from '#kit/web/ui/Page.tsx';
import { nobody } from '../../audience/contract/audience.ts';
import { composeApi } from '../../compose/contract/compose.ts';
import type { Newsletter } from '../contract/newsletter.ts';
import { newsletterApproval } from '../contract/newsletter-approval.ts';
import { composeScreens } from '../../compose/contract/screens.ts';
import { newslettersScreens } from '../contract/screens.ts';
import { issueOf, linkOf } from './newsletter-words.ts';
import { ArchiveDialog, PublishDialog, ThrowAwayDialog } from './NewsletterDialogs.tsx';
import { PdfTask } from './PdfTask.tsx';

/** The title of a newsletter, where it stands, and the next step of whoever looks at it. */
export function NewsletterHead({ newsletter }: { newsletter: Newsletter }) {
  const { id, state, link } = newsletter;
  const [open, setOpen] = useState<'remove' | 'pdf' | null>(null);
  const go = useGo();
  const close = () => setOpen(null);
  const steps = useSteps(newsletterApproval, newsletter, {
    dialogs: {
      publish: (onClose) => <PublishDialog newsletter={newsletter} opened onClose={onClose} />,
      archive: (onClose) => <ArchiveDialog newsletter={newsletter} opened onClose={onClose} />,
    },
  });
  const begun = useRef(false);
  const sms = useSave(composeApi.create, {
    onDone: (draft) => go(to(composeScreens.newSms, {}, { draft: draft.id })),
    onFailed: (error) => {
      begun.current = false;
      say(error.message);
    },
  });
  const send = (): void => {
    // Two presses come before the button is drawn again.
    if (begun.current) return;
    begun.current = true;
    const text = `${newsletter.title}. Read our newsletter: ${linkOf(link ?? '')}`;
    sms.mutate({ title: newsletter.title.slice(0, 80), text, audience: nobody });
  };
  const held = state === 'draft' && newsletter.problems.length > 0;
  const menu: MenuEntry[] = [
    ...(state === 'draft'
      ? [{ label: 'Continue writing', href: to(newslettersScreens.writeNewsletter, {}, { newsletter: id }) }]
      : []),
    { label: 'Create PDF', onClick: () => setOpen('pdf') },
    ...steps.menu,
    ...(state === 'draft' ? [{ label: 'Discard', danger: true, onClick: () => setOpen('remove') }] : []),
  ];
  return (
    <>
      <PageHeader
        title={newsletter.title}
        meta={[
          issueOf(newsletter),
          newsletter.author,
          newsletter.publishedAt && instantText(newsletter.publishedAt),
          newsletter.reviewer && state !== 'draft' && `Reviewed by ${newsletter.reviewer}`,
          <StateOf key="state" of={newsletterApproval} state={state} />,
        ]}
        primary={
          held ? (
            <Button disabled>{newsletterApproval.steps.submit.words.button}</Button>
          ) : state === 'published' ? (
            <Button loading={sms.isPending} onClick={send}>
              Send by SMS
            </Button>
          ) : (
            steps.primary
          )
        }
        menu={menu}
      />
      {steps.notes}
      {steps.drawers}
      <ThrowAwayDialog newsletter={newsletter} opened={open === 'remove'} onClose={close} />
      {open === 'pdf' && <PdfTask newsletter={newsletter} onClose={close} />}
    </>
  );
}
