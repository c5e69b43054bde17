import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';

/** Who is signed in, as the browser may know it. */
export const signedInUser = z.object({
  id,
  username: z.string(),
  fullName: z.string(),
  /** Null for branch administrators and super-users. */
  schoolId: id.nullable(),
  kind: z.enum(['school', 'student', 'branch', 'super']),
  /** The branch of a branch administrator. */
  branchId: id.nullable(),
  mustChangePassword: z.boolean(),
  /** The super-user behind an impersonated session. */
  impersonatedBy: z.string().nullable(),
  /** Nothing opens before a second factor is set up. */
  mustEnrol: z.boolean(),
  /** In which the school’s days begin and end: `Africa/Nairobi`. Null where there is no school. */
  timeZone: z.string().nullable(),
});

/** The answer of a sign-in (specification section 7; fields by decision). */
export const signedIn = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  user: signedInUser,
  schoolName: z.string().nullable(),
  roles: z.array(z.string()),
  theme: z.union([z.literal(0), z.literal(1)]).describe('0 light, 1 dark'),
  useOTPToAccessFinance: z.boolean(),
});
export type SignedIn = z.infer<typeof signedIn>;

const refreshToken = z.string().min(1).max(200);

export const authApi = {
  signin: endpoint({
    method: 'POST',
    path: '/api/auth/signin',
    access: 'public',
    summary: 'Sign in with username and password',
    input: z.object({
      username: z.string().trim().min(1, 'Enter your username.').max(100),
      password: z.string().min(1, 'Enter your password.').max(200),
    }),
    output: signedIn,
    errors: ['wrong_password', 'not_found', 'locked_out', 'too_many', 'school_suspended', 'forbidden', 'second_step'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/auth/refresh',
    access: 'public',
    summary: 'A new access token and a new refresh token for a refresh token',
    input: z.object({ refreshToken }),
    output: z.object({ accessToken: z.string(), refreshToken: z.string() }),
    errors: ['session_ended', 'too_many'],
  }),
  // Public, because a session must be ended also when its access token has run out.
  signout: endpoint({
    method: 'POST',
    path: '/api/auth/signout',
    access: 'public',
    summary: 'End the session of the refresh token, or else of the access token',
    input: z.object({ refreshToken: refreshToken.optional() }),
  }),
};
