/** Why nothing was done, in words for the person who runs the shop. */
export class CommandError extends Error {}
