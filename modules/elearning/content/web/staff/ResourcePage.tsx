import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { call } from '#kit/web/api/client.ts';
import { download } from '#kit/web/api/files.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { StepHistory } from '#kit/web/approval/StepHistory.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { DayText, InstantText } from '#kit/web/ui/DayText.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Go, useGo } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { resourceApproval } from '../../contract/resource-approval.ts';
import type { ResourceRecord } from '../../contract/resources.ts';
import { resourcesApi } from '../../contract/resources-api.ts';
import { contentScreens } from '../../contract/screens.ts';
import { splitScreen } from '../../contract/split-screen.ts';
import { paperKinds, paperWords } from '../../contract/words.ts';
import { FilePreview } from '../shared/FilePreview.tsx';
import { Stars } from '../shared/Stars.tsx';
import { EditDrawer, VersionDrawer } from './EditDrawer.tsx';
import { Versions } from './Versions.tsx';

export default function ResourcePage() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(resourcesApi.get, { id: Number(id) }, { staleTime: 0, live: ['approvals'] });
  if (data) return <One resource={data} />;
  return (
    <Page>
      <PageHeader title="Resource" />
      {error ? (
        <ErrorState title="The resource could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ resource }: { resource: ResourceRecord }) {
  const { id, title, state, kind, files, link, writes } = resource;
  const [side, setSide] = useState<'edit' | 'version' | 'remove' | null>(null);
  const [number, setNumber] = useState<number | null>(null);
  const steps = useSteps(resourceApproval, resource);
  const shown = files.find((file) => file.number === number) ?? files[0];
  const path = shown && buildRequest(resourcesApi.file, { id, number: shown.number }).url;
  const fetchIt = async (): Promise<void> => {
    if (!shown || !path) return;
    await download(path, shown.name);
    if (state === 'published') await call(resourcesApi.download, { id });
  };
  const draft = writes && state === 'draft';
  const close = () => setSide(null);
  return (
    <Page>
      <PageHeader
        title={title}
        meta={[
          resource.genreName,
          resource.courseName,
          resource.className ?? 'Every class',
          paperWords(resource),
          <StateOf key="state" of={resourceApproval} state={state} />,
        ]}
        primary={steps.primary}
        secondary={
          shown && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.7} />}
              onClick={() => void fetchIt().catch((error: Error) => say(error.message))}
            >
              Download
            </Button>
          )
        }
        menu={[
          ...(draft
            ? [
                { label: 'Change', onClick: () => setSide('edit') },
                { label: 'Add a version', onClick: () => setSide('version') },
              ]
            : []),
          ...(writes && kind === 'past_paper' && shown ? [{ label: splitScreen.title, href: to(splitScreen, { id }) }] : []),
          ...steps.menu,
          ...(draft && resource.publishedAt === null
            ? [{ label: 'Remove', danger: true, onClick: () => setSide('remove') }]
            : []),
        ]}
      />
      {steps.notes}
      <Figures
        record
        figures={[
          { label: 'Downloads', value: resource.downloads, note: `${resource.downloadsByStudents} by students` },
          { label: 'Rating', value: <Stars stars={resource.stars} ratings={resource.ratings} /> },
          { label: 'Versions', value: files.length },
        ]}
      />
      {(shown || link) && (
        <Box title="Preview" padded>
          {link && (
            <p>
              <a href={link} target="_blank" rel="noreferrer noopener">
                {link}
              </a>
            </p>
          )}
          {shown && path && <FilePreview path={path} type={shown.type} name={shown.name} size={shown.size} />}
        </Box>
      )}
      <div className="two-boxes">
        <Details resource={resource} />
        <Versions files={files} shown={shown?.number ?? null} onShow={setNumber} />
      </div>
      <div className="two-boxes">
        <StepHistory steps={resource.steps} />
        <History entity="resource" id={id} />
      </div>
      {steps.drawers}
      <EditDrawer resource={resource} opened={side === 'edit'} onClose={close} />
      <VersionDrawer resource={resource} opened={side === 'version'} onClose={close} />
      {side === 'remove' && <Remove resource={resource} onClose={close} />}
    </Page>
  );
}

function Details({ resource }: { resource: ResourceRecord }) {
  const { topics, tags, examBody, licence, source, description, opensOn, closesOn, addedName, addedAt, related } = resource;
  const { publishedAt, publishedName } = resource;
  return (
    <Box title="Details" padded>
      <Facts
        rows={[
          ['Topics', topics.map(({ name }) => name).join(', ')],
          ['Tags', tags.join(', ')],
          ['Set by', examBody],
          ['Licence', licence],
          ['Source', source],
          ['Description', description],
          ['Shown from', opensOn && <DayText day={opensOn} />],
          ['Shown until', closesOn && <DayText day={closesOn} />],
          [
            'Added',
            <span key="added">
              {addedName}, <InstantText at={addedAt} />
            </span>,
          ],
          [
            'Published',
            publishedAt && (
              <span>
                {publishedName}, <InstantText at={publishedAt} />
              </span>
            ),
          ],
          [
            'Of the same sitting',
            related.length > 0 && (
              <span className="stack">
                {related.map((other) => (
                  <Go key={other.id} href={to(contentScreens.resource, { id: other.id })}>
                    {other.title} ({other.genreName})
                  </Go>
                ))}
              </span>
            ),
          ],
        ]}
      />
    </Box>
  );
}

function Remove({ resource: { id, title, kind }, onClose }: { resource: ResourceRecord; onClose: () => void }) {
  const go = useGo();
  const removing = useSave(resourcesApi.remove, {
    onDone: () => {
      say(`${title} is removed`);
      go(paperKinds.includes(kind) ? contentScreens.pastpapers.path : contentScreens.notes.path);
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Remove ${title}?`}
      text="The draft goes with its files."
      keep="Keep draft"
      confirm="Remove draft"
      danger
      onConfirm={() => removing.mutateAsync({ id })}
    />
  );
}
