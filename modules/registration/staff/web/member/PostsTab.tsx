import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { HeldPost } from '#modules/settings/contract/people/posts.ts';
import type { StaffProfile } from '../../contract/people.ts';
import '#kit/web/ui/css/people.css';

interface PostsTabProps {
  member: StaffProfile;
  /** A link that opens a drawer; null for those who only read. */
  edit: (part: string, label?: string) => ReactNode;
  /** Opens a drawer; null for those who only read. */
  open: ((part: string) => void) | null;
}

/** What somebody holds, leads and teaches. */
export function PostsTab({ member, edit, open }: PostsTabProps) {
  return (
    <div className="split">
      <Box title="Posts" aside={edit('post-new', 'Assign post')}>
        {member.heldPosts.length + member.places.length === 0 && <p className="box-body muted">No posts are on record.</p>}
        <ul className="people">
          {member.places.map(({ what, of }) => (
            <li key={`${what} ${of}`}>
              <span>
                <strong>{what}</strong> {of}
                <br />
                <small className="hint">Changed where the {placeWords[what]} is kept</small>
              </span>
            </li>
          ))}
          {member.heldPosts.map((post) => (
            <li key={post.id}>
              <span>
                <strong>{post.name}</strong> {post.detail}
                <br />
                <small className="hint">
                  <Time post={post} />
                </small>
              </span>
              <span className="row">
                <Status>{post.current ? 'Holds it' : 'Held it'}</Status>
                {open && (
                  <Button size="xs" variant="subtle" onClick={() => open(`post-${post.id}`)}>
                    Change
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Box>
      <Box title="Subjects" aside={edit('subjects', 'Edit subjects')}>
        {member.taught.length === 0 && <p className="box-body muted">No subjects are on record.</p>}
        <ul className="people">
          {member.taught.map(({ courseId, courseName, classId, className }) => (
            <li key={`${courseId} ${classId}`}>
              <strong>{courseName}</strong>
              <span className="muted">{className ?? 'Wherever it is taught'}</span>
            </li>
          ))}
        </ul>
      </Box>
    </div>
  );
}

const placeWords = { 'Class teacher': 'stream', 'Head of department': 'department', 'Hostel master': 'hostel' } as const;

function Time({ post }: { post: HeldPost }) {
  return (
    <>
      From <DayText day={post.fromDay} />
      {post.toDay && (
        <>
          {' '}
          to <DayText day={post.toDay} />
        </>
      )}
    </>
  );
}
