import { Button } from '@mantine/core';
import { useState } from 'react';
import { download, printFile } from '#kit/web/api/files.ts';
import { say } from '#kit/web/ui/Notices.tsx';

interface PaperButtonProps {
  label: string;
  /** The address of the PDF or the workbook. */
  path: string;
  /** What it is called when it is kept; without, it is printed. */
  name?: string;
  variant?: 'default' | 'subtle';
}

/** Fetches a paper and prints or keeps it; says in words why that failed. */
export function PaperButton({ label, path, name, variant = 'default' }: PaperButtonProps) {
  const [busy, setBusy] = useState(false);
  const fetchIt = async (): Promise<void> => {
    setBusy(true);
    try {
      await (name === undefined ? printFile(path) : download(path, name));
    } catch (problem) {
      say(problem instanceof Error ? problem.message : 'It could not be made. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant={variant} loading={busy} onClick={() => void fetchIt()}>
      {label}
    </Button>
  );
}
