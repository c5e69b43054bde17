import { Button } from '@mantine/core';
import { printFile } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import type { reservationsApi } from '../../contract/reservations.ts';

/** Prints the slip of what is put aside. */
export function OpenPaper({ endpoint, id, label }: { endpoint: typeof reservationsApi.slip; id: number; label: string }) {
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => void printFile(buildRequest(endpoint, { id }).url).catch((problem: Error) => say(problem.message))}
    >
      {label}
    </Button>
  );
}
