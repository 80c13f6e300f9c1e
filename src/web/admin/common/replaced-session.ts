/** The key of the mutations whose reply brings the cookie of a session that replaces the present one. */
export const SESSION_REPLACED = ['session-replaced'] as const
