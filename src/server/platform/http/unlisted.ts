/** Keeps a reply from search engines, also one that is no page and cannot say so itself. */
export const UNLISTED = { 'x-robots-tag': 'noindex' }
