import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useEffect } from 'react';

import { download } from '#kit/web/api/files.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { RichText, SignedImage } from '#kit/web/editor/RichText.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { Notice } from '../contract/notice.ts';
import { noticesApi } from '../contract/notices.ts';
import { noticeFile } from './notice-files.ts';
import './notices.css';

/** What a notice says, with its attachments. Opening it counts as having read it. */
export function NoticeSheet({ notice }: { notice: Notice }) {
  const { id, unread, attachments } = notice;
  const { mutate } = useSave(noticesApi.read, { invalidate: [noticesApi.list, noticesApi.get] });
  useEffect(() => {
    if (unread) mutate({ id });
  }, [unread, id, mutate]);
  const acknowledge = useSave(noticesApi.acknowledge, { onDone: () => say('You have acknowledged the notice') });
  return (
    <>
      {notice.state === 'draft' && (
        <Note>This is a draft, as its readers will see it. Nobody else sees it until it is published.</Note>
      )}
      {notice.withdrawnAt && (
        <Note tone="att">
          Withdrawn {instantText(notice.withdrawnAt)}. {notice.withdrawnBecause}
        </Note>
      )}
      <article className="box notice-sheet" aria-label={notice.title}>
        <div className="box-body">
          <RichText text={notice.body} image={(fileId, alt) => <SignedImage address={noticeFile(id, fileId)} alt={alt} />} />
        </div>
      </article>
      {attachments.length > 0 && (
        <div className="notice-sheet">
          <Box title="Attachments" count={attachments.length} padded>
            <ul className="notice-files">
              {attachments.map(({ fileId, name }) => (
                <li key={fileId}>
                  <IconPaperclip size={16} stroke={1.7} aria-hidden="true" />
                  <button
                    type="button"
                    className="link"
                    onClick={() => void download(noticeFile(id, fileId), name).catch((error: Error) => say(error.message))}
                  >
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          </Box>
        </div>
      )}
      {acknowledge.error && <Note tone="neg">{acknowledge.error.message}</Note>}
      {notice.waits && (
        <div className="row">
          <Button loading={acknowledge.isPending} onClick={() => acknowledge.mutate({ id, edition: notice.edition })}>
            I have read this notice
          </Button>
        </div>
      )}
    </>
  );
}
