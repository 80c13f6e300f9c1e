import { createFileRoute, Outlet } from '@tanstack/react-router'
import { BackOffice } from '#web/admin/shell/back-office.tsx'
import { NoSuchScreen } from '#web/admin/shell/no-such-screen.tsx'

/** The owner's side; the shopper's header and footer stay away from it (see __root.tsx). */
export const Route = createFileRoute('/admin')({
  component: () => (
    <BackOffice>
      <Outlet />
    </BackOffice>
  ),
  notFoundComponent: NoSuchScreen,
})
