import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as layout from '#messages/shop/layout.ts'
import { BackOffice } from '#web/admin/shell/back-office.tsx'
import { NoSuchScreen } from '#web/admin/shell/no-such-screen.tsx'
import { unlistedHead } from '#web/shop/settings/page-head.ts'

/** The owner's pages, without the shoppers' header and footer (see __root.tsx). */
export const Route = createFileRoute('/admin')({
  head: ({ match }) => (match._notFound ? unlistedHead(match.context, layout.pageNotFound) : {}),
  component: () => (
    <BackOffice>
      <Outlet />
    </BackOffice>
  ),
  notFoundComponent: NoSuchScreen,
})
