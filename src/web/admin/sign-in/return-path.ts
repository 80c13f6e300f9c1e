/** Where whoever is not signed in may be: nobody was going there. */
const DOORS = /^\/admin\/(login|reset|setup)\/?([?]|$)/

/** Where the owner was going: a path of her own side, never an address elsewhere. */
export const wayBack = (to: unknown): string =>
  typeof to === 'string' && /^\/(admin|jalgimine)([/?]|$)/.test(to) && !DOORS.test(to) ? to : '/admin'
