import { pageHead } from '#web/shop/settings/page-head.ts'

type Match = { pathname: string; context: Parameters<typeof pageHead>[0] }

/** The head of one of the owner's screens, for `head` of its route. */
export const adminHead = ({ pathname, context }: Match, title: string) =>
  pageHead(context, { title, description: 'Poe tagatuba.', path: pathname, isPrivate: true })
