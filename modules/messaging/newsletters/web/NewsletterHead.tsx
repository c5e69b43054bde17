import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';

import { to } from '#kit/contract/screen.ts';
import { call } from '#kit/web/api/client.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type MenuEntry, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { nobody } from '../../audience/contract/audience.ts';
import { composeApi } from '../../compose/contract/compose.ts';
import type { Newsletter } from '../contract/newsletter.ts';
import { newslettersApi } from '../contract/newsletters.ts';
import { composeScreens } from '../../compose/contract/screens.ts';
import { newslettersScreens } from '../contract/screens.ts';
import { issueOf, linkOf, stateTones, stateWords } from './newsletter-words.ts';
import { ArchiveDialog, PublishDialog, SendBackDialog, ThrowAwayDialog } from './NewsletterDialogs.tsx';
import { PdfTask } from './PdfTask.tsx';

type Step = 'publish' | 'back' | 'archive' | 'remove' | 'pdf';

/** The title of a newsletter, where it stands, and the next step of whoever looks at it. */
export function NewsletterHead({ newsletter }: { newsletter: Newsletter }) {
  const { id, version, state, mine, link } = newsletter;
  const [step, setStep] = useState<Step | null>(null);
  const go = useGo();
  const submit = useSave(newslettersApi.submit, { onDone: () => say('It waits for somebody else to look through it') });
  const takeBack = useSave(newslettersApi.takeBack, { onDone: () => say('It is a draft again') });
  const sms = async (): Promise<void> => {
    const text = `${newsletter.title}. Read our newsletter: ${linkOf(link ?? '')}`;
    const draft = await call(composeApi.create, { title: newsletter.title.slice(0, 80), text, audience: nobody });
    go(to(composeScreens.newSms, {}, { draft: draft.id }));
  };
  const primary = {
    draft: (
      <Button loading={submit.isPending} disabled={newsletter.problems.length > 0} onClick={() => submit.mutate({ id, version })}>
        Put to review
      </Button>
    ),
    review: mine ? null : <Button onClick={() => setStep('publish')}>Publish</Button>,
    published: <Button onClick={() => void sms().catch((error: Error) => say(error.message))}>Send by SMS</Button>,
    archived: null,
  }[state];
  const menu: MenuEntry[] = [
    ...(state === 'draft'
      ? [{ label: 'Go on writing', href: to(newslettersScreens.writeNewsletter, {}, { newsletter: id }) }]
      : []),
    ...(state === 'review' && !mine ? [{ label: 'Send back', onClick: () => setStep('back') }] : []),
    ...(state === 'review' && mine ? [{ label: 'Take back', onClick: () => takeBack.mutate({ id, version }) }] : []),
    { label: 'Make PDF', onClick: () => setStep('pdf') },
    ...(state === 'published' ? [{ label: 'Take off the web', danger: true, onClick: () => setStep('archive') }] : []),
    ...(state === 'draft' ? [{ label: 'Throw away', danger: true, onClick: () => setStep('remove') }] : []),
  ];
  const error = submit.error ?? takeBack.error;
  const dialog = { newsletter, onClose: () => setStep(null) };
  return (
    <>
      <PageHeader
        title={newsletter.title}
        meta={[
          issueOf(newsletter),
          newsletter.author,
          newsletter.publishedAt && instantText(newsletter.publishedAt),
          newsletter.reviewer && state !== 'draft' && `Reviewed by ${newsletter.reviewer}`,
          <Status key="state" tone={stateTones[state]}>
            {stateWords[state]}
          </Status>,
        ]}
        primary={primary}
        menu={menu}
      />
      {error && <Note tone="neg">{error.message}</Note>}
      <PublishDialog {...dialog} opened={step === 'publish'} />
      <SendBackDialog {...dialog} opened={step === 'back'} />
      <ArchiveDialog {...dialog} opened={step === 'archive'} />
      <ThrowAwayDialog {...dialog} opened={step === 'remove'} />
      {step === 'pdf' && <PdfTask {...dialog} />}
    </>
  );
}
