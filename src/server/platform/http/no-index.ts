/** Keeps a reply out of search engines, even if it is no page and cannot say so itself. */
export const NO_INDEX = { 'x-robots-tag': 'noindex' }
