import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '#web/admin/common/admin-head.ts'
import { MessagesScreen } from '#web/admin/messages/messages-screen.tsx'

export const Route = createFileRoute('/admin/_inside/messages')({
  head: ({ match }) => adminHead(match, 'Sõnumid'),
  component: MessagesScreen,
})
