/** Pages of a signed-out administrator: never a target to return to. */
const SIGN_IN_PAGES = /^\/admin\/(login|reset|setup)\/?([?]|$)/

/** Where the owner was going: a path of her own side, never an address elsewhere. */
export const returnPath = (to: unknown): string =>
  typeof to === 'string' && /^\/(admin|jalgimine)([/?]|$)/.test(to) && !SIGN_IN_PAGES.test(to) ? to : '/admin'
