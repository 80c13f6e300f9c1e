import { createFileRoute, notFound } from '@tanstack/react-router'
import * as layout from '#messages/shop/layout.ts'
import { NoSuchScreen } from '#web/admin/shell/no-such-screen.tsx'
import { unlistedHead } from '#web/shop/settings/page-head.ts'

/** Every unknown URL of the admin area. */
export const Route = createFileRoute('/admin/$')({
  loader: () => {
    throw notFound()
  },
  head: ({ match }) => unlistedHead(match.context, layout.pageNotFound),
  notFoundComponent: NoSuchScreen,
})
