import { SegmentedControl } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { languages, letterTextsApi } from '../contract/letter-texts.ts';
import { LetterTextForm } from './LetterTextForm.tsx';

/** The words of the admission letter in each language. */
export function LetterTexts({ tabs }: { tabs: ReactNode }) {
  const { data, error, refetch } = useApi(letterTextsApi.list, {}, { staleTime: 0 });
  const [language, setLanguage] = useState('en');
  return (
    <Page>
      <PageHeader title="Papers" />
      {tabs}
      <div>
        <SegmentedControl
          aria-label="Language"
          value={language}
          onChange={setLanguage}
          data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
        />
      </div>
      {error && <ErrorState title="The letter could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data?.rows.map((text) => (
        <div key={`${text.language} ${text.version}`} hidden={text.language !== language}>
          <LetterTextForm text={text} />
        </div>
      ))}
    </Page>
  );
}
