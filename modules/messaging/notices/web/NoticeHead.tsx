import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { plainText } from '#kit/contract/rich-text.ts';
import { to } from '#kit/contract/screen.ts';
import { call } from '#kit/web/api/client.ts';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type MenuEntry, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { nobody } from '../../audience/contract/audience.ts';
import { composeApi } from '../../compose/contract/compose.ts';
import type { Notice } from '../contract/notice.ts';
import { composeScreens } from '../../compose/contract/screens.ts';
import { noticesScreens } from '../contract/screens.ts';
import { mayWrite, stateTones, stateWords } from './notice-words.ts';
import { PublishDialog, ThrowAwayDialog, WithdrawDialog } from './NoticeDialogs.tsx';

/** As much of a notice as an SMS says, in characters: three segments. */
const smsLength = 459;

/** The title of a notice, from whom and until when it is, and what the user can do with it. */
export function NoticeHead({ notice }: { notice: Notice }) {
  const { state, waits } = notice;
  const [step, setStep] = useState<'publish' | 'withdraw' | 'remove' | null>(null);
  const go = useGo();
  const writer = mayWrite();
  const sms = async (): Promise<void> => {
    const text = `${notice.title}. ${plainText(notice.body).replaceAll(/\s+/g, ' ')}`;
    const cut = text.length > smsLength ? `${text.slice(0, smsLength - 1)}…` : text;
    const draft = await call(composeApi.create, { title: notice.title.slice(0, 80), text: cut, audience: nobody });
    go(to(composeScreens.newSms, {}, { draft: draft.id }));
  };
  const open = state === 'current' || state === 'scheduled' || state === 'expired';
  const menu: MenuEntry[] = [
    ...(writer && state !== 'withdrawn'
      ? [{ label: 'Change', href: to(noticesScreens.newNotice, {}, { notice: notice.id }) }]
      : []),
    ...(writer && open ? [{ label: 'Send by SMS', onClick: () => void sms().catch((error: Error) => say(error.message)) }] : []),
    { label: 'Print', onClick: () => window.print() },
    ...(writer && open ? [{ label: 'Withdraw', danger: true, onClick: () => setStep('withdraw') }] : []),
    ...(writer && state === 'draft' ? [{ label: 'Discard', danger: true, onClick: () => setStep('remove') }] : []),
  ];
  const close = () => setStep(null);
  return (
    <>
      <PageHeader
        title={notice.title}
        meta={[
          notice.author,
          notice.publishedAt && instantText(notice.publishedAt),
          notice.toDay && `until ${formatDay(notice.toDay)}`,
          writer && `For ${notice.audience.toLowerCase() === 'everyone' ? 'everyone' : notice.audience}`,
          writer && <Status tone={stateTones[state]}>{stateWords[state]}</Status>,
          notice.acknowledgedAt && `Acknowledged ${instantText(notice.acknowledgedAt)}`,
        ]}
        primary={writer && state === 'draft' && <Button onClick={() => setStep('publish')}>Publish</Button>}
        menu={menu}
      />
      {waits && <Note tone="att">Please read this notice, then acknowledge it below.</Note>}
      <PublishDialog notice={notice} opened={step === 'publish'} onClose={close} />
      {step === 'withdraw' && <WithdrawDialog notice={notice} onClose={close} />}
      <ThrowAwayDialog notice={notice} opened={step === 'remove'} onClose={close} />
    </>
  );
}
