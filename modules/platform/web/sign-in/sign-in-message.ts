import { ApiError } from '#kit/web/api/client.ts';

/** What a failed sign-in is told, in the words of the specification's section 8. */
export function signInMessage(error: Error): string {
  if (!(error instanceof ApiError)) return 'An error occurred. Please try again.';
  if (error.status === 0) return 'No response from server. Check your internet connection.';
  if (error.status === 401) return 'Invalid username or password.';
  if (error.status === 404) return 'User not found';
  return error.message || 'An error occurred. Please try again.';
}
