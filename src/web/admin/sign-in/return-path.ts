/** Pages of a signed-out administrator: never a target to return to. */
const DOORS = /^\/admin\/(login|reset|setup)\/?([?]|$)/

/** Where the owner was going: a path of her own side, never an address elsewhere. */
export const wayBack = (to: unknown): string =>
  typeof to === 'string' && /^\/(admin|jalgimine)([/?]|$)/.test(to) && !DOORS.test(to) ? to : '/admin'
