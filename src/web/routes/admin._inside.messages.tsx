import { createFileRoute } from '@tanstack/react-router'
import { MessagesScreen } from '#web/admin/messages/messages-screen.tsx'

export const Route = createFileRoute('/admin/_inside/messages')({
  component: MessagesScreen,
})
