import { about, type Fates, ofNobody, removed } from '#kit/server/privacy/fate.ts';

const digest = 'It is the digest of a file, and tells nothing of it.';
const derived = 'It is made of what is kept beside it.';
const read = 'It is read anew whenever the file changes; what the file says of a person goes with the file.';

/** What becomes of this area’s tables when a person is erased: they are about what is taught. */
export const contentFates: Fates = {
  ...ofNobody(
    'elearning.topic',
    'elearning.tag',
    'elearning.genre',
    'elearning.resource_topic',
    'elearning.resource_tag',
    'elearning.resource_step',
    'elearning.resource_download',
  ),
  'elearning.resource': about({}, { title_order: derived }),
  'elearning.resource_file': about({}, { sha256: digest }),
  'elearning.resource_text': about({}, { words: read }),
  'elearning.resource_page': about({}, { text: read, plain: derived }),
  'elearning.resource_rating': about({ student: removed('What a student gave a resource goes with the student') }),
};
