import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { to } from '#kit/contract/screen.ts';
import { call } from '#kit/web/api/client.ts';
import { download } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type LearnerResource, learnerContentApi } from '../../contract/learner-content.ts';
import { contentScreens } from '../../contract/screens.ts';
import { paperWords } from '../../contract/words.ts';
import { FilePreview } from '../shared/FilePreview.tsx';
import { fileSize } from '../shared/file-words.ts';
import { Stars } from '../shared/Stars.tsx';
import { GiveStars } from './GiveStars.tsx';

export default function StudentResource() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(learnerContentApi.get, { id: Number(id) });
  if (data) return <One resource={data} />;
  return (
    <Page>
      <PageHeader title="Resource" />
      {error ? <ErrorState title="This could not be loaded" error={error} onRetry={() => void refetch()} /> : <SkeletonPage />}
    </Page>
  );
}

function One({ resource }: { resource: LearnerResource }) {
  const { id, title, file, link, related } = resource;
  const path = buildRequest(learnerContentApi.file, { id }).url;
  const fetchIt = async (name: string): Promise<void> => {
    await download(path, name);
    await call(learnerContentApi.download, { id });
  };
  return (
    <Page>
      <PageHeader
        title={title}
        meta={[resource.genreName, resource.courseName, paperWords(resource)]}
        primary={
          file && (
            <Button
              leftSection={<IconDownload size={16} stroke={1.7} />}
              onClick={() => void fetchIt(file.name).catch((error: Error) => say(error.message))}
            >
              Download ({fileSize(file.size)})
            </Button>
          )
        }
      />
      <Box title="Preview" padded>
        {link && (
          <p>
            <a href={link} target="_blank" rel="noreferrer noopener">
              {link}
            </a>
          </p>
        )}
        {file && <FilePreview path={path} type={file.type} name={file.name} size={file.size} />}
      </Box>
      <Box title="About" padded>
        <Facts
          rows={[
            ['Topics', resource.topics.map(({ name }) => name).join(', ')],
            ['Set by', resource.examBody],
            ['Source', resource.source],
            ['Licence', resource.licence],
            ['Description', resource.description],
            ['Rating', <Stars key="stars" stars={resource.stars} ratings={resource.ratings} />],
            ['My rating', <GiveStars key="mine" resource={resource} />],
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
    </Page>
  );
}
