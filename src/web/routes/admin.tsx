import { createFileRoute, Outlet } from '@tanstack/react-router'
import { BackOffice } from '#web/admin/shell/back-office.tsx'

/** The owner's pages, without the shoppers' header and footer (see __root.tsx). */
export const Route = createFileRoute('/admin')({
  component: () => (
    <BackOffice>
      <Outlet />
    </BackOffice>
  ),
})
