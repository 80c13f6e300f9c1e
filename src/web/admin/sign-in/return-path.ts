/** Pages of a signed-out administrator: never a target to return to. */
const SIGN_IN_PAGES = /^\/admin\/(login|reset|setup)\/?([?]|$)/

/** Returns where the owner was going: a path of her own pages, never an external URL. */
export const returnPath = (to: unknown): string =>
  typeof to === 'string' && /^\/(admin|jalgimine)([/?]|$)/.test(to) && !SIGN_IN_PAGES.test(to) ? to : '/admin'
