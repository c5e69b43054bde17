/** Seconds without mouse, keyboard or touch after which a signed-in user is signed out (specification section 9). */
export const idleSeconds = 900;

/** Says with each call how many seconds ago the user last touched the screen; left out, the call itself is the activity. */
export const idleHeader = 'x-idle-seconds';
