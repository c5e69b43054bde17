import { Button } from '@mantine/core';
import './content.css';

interface PagesNavProps {
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}

/** Earlier and later pages of a student’s list, with which rows these are; nothing where one page holds all. */
export function PagesNav({ page, size, total, onPage }: PagesNavProps) {
  if (total <= size) return null;
  return (
    <nav className="content-tools" aria-label="Pages">
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Earlier
      </Button>
      <span className="muted num">
        {(page - 1) * size + 1}–{Math.min(page * size, total)} of {total}
      </span>
      <Button variant="default" disabled={page * size >= total} onClick={() => onPage(page + 1)}>
        Later
      </Button>
    </nav>
  );
}
