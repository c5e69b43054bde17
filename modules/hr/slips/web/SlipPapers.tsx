import { Button } from '@mantine/core';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { DayText, InstantText } from '#kit/web/ui/DayText.tsx';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type LinkWay, linkWays, slipLinksApi, type SlipLink } from '../contract/links.ts';
import { mySlipsApi } from '../contract/mine.ts';
import { slipPapersApi } from '../contract/papers.ts';
import { linkStateWords, wayWords } from './link-words.ts';
import { PaperButton } from './PaperButtons.tsx';

/** What is done with one payslip: print it, keep it, and, for those who keep payroll, send it. `own`: whose it is asks. */
export function SlipPapers({ slipId, own = false }: { slipId: number; own?: boolean }) {
  const endpoint = own ? mySlipsApi.print : slipPapersApi.print;
  const path = (size: 'A4' | 'half') => buildRequest(endpoint, { id: slipId, size }).url;
  const sends = !own && judge(slipLinksApi.send.access, viewer()) === 'allowed';
  const reads = !own && judge(slipLinksApi.ofSlip.access, viewer()) === 'allowed';
  const [open, setOpen] = useState(false);
  return (
    <>
      <PaperButton label="Print A4" path={path('A4')} />
      <PaperButton label="Print A5" path={path('half')} />
      <PaperButton label="Download PDF" path={path('A4')} name="Payslip.pdf" />
      {reads && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {sends ? 'Send link' : 'Links'}
        </Button>
      )}
      {open && <LinksDialog slipId={slipId} sends={sends} onClose={() => setOpen(false)} />}
    </>
  );
}

function LinksDialog({ slipId, sends, onClose }: { slipId: number; sends: boolean; onClose: () => void }) {
  const { data, error, refetch } = useApi(slipLinksApi.ofSlip, { id: slipId }, { staleTime: 0 });
  const send = useSave(slipLinksApi.send, {
    onDone: ({ way }) => {
      say(`The payslip goes out by ${way === 'sms' ? 'SMS' : 'e-mail'}`);
      void refetch();
    },
  });
  const revoke = useSave(slipLinksApi.revoke, { onDone: () => void refetch() });
  const rows = data?.rows ?? [];
  const live = rows.some(({ state }) => state === 'waiting' || state === 'sent' || state === 'opened');
  const going = (way: LinkWay) => () => send.mutate({ id: slipId, way });
  return (
    <Dialog opened onClose={onClose} title="Link to this payslip" size={640}>
      <div className="stack">
        <p>
          The link opens with the last four characters of the ID number. The message says nothing of the pay. A link that was sent
          before opens nothing once another is sent.
        </p>
        {(error ?? send.error ?? revoke.error) && <Note tone="neg">{(error ?? send.error ?? revoke.error)?.message}</Note>}
        {data && rows.length === 0 && <Note>It has not been sent.</Note>}
        {rows.length > 0 && <LinksTable rows={rows} />}
        {sends && (
          <div className="dialog-actions">
            {live && (
              <ConfirmButton
                label="Revoke the link"
                title="Revoke the link?"
                text="Whoever has it opens nothing with it any more."
                keep="Keep the link"
                onConfirm={() => revoke.mutateAsync({ id: slipId })}
              />
            )}
            {linkWays.map((way) => (
              <Button key={way} variant="default" loading={send.isPending} onClick={going(way)}>
                Send by {way === 'sms' ? 'SMS' : 'e-mail'}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}

function LinksTable({ rows }: { rows: readonly SlipLink[] }) {
  return (
    <RowsTable
      label="Links that were sent"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { key: 'way', label: 'By', value: ({ way, sentTo }) => `${wayWords[way]} ${sentTo}` },
        { key: 'at', label: 'Sent', value: ({ at, authorName }) => <Sent at={at} by={authorName} />, quiet: true, wrap: true },
        { key: 'until', label: 'Opens until', value: ({ expiresAt }) => <DayText day={expiresAt.slice(0, 10)} />, quiet: true },
        {
          key: 'state',
          label: 'State',
          value: ({ state, trouble }) => (
            <>
              <Status tone={linkStateWords[state][1]}>{linkStateWords[state][0]}</Status>
              {trouble && <span className="hint"> {trouble}</span>}
            </>
          ),
          wrap: true,
          phone: 'note',
        },
      ]}
    />
  );
}

const Sent = ({ at, by }: { at: string; by: string }) => (
  <>
    <InstantText at={at} />
    <br />
    <span className="hint">{by}</span>
  </>
);
