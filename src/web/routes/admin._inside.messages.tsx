import { createFileRoute } from '@tanstack/react-router'
import { screenSearch } from '#web/admin/common/screen-search.ts'
import { MessagesScreen } from '#web/admin/messages/messages-screen.tsx'
import { type MessagesSearch, readMessagesSearch } from '#web/admin/messages/messages-search.ts'

export const Route = createFileRoute('/admin/_inside/messages')({
  validateSearch: screenSearch<MessagesSearch>('show'),
  component: Messages,
})

function Messages() {
  const { show } = readMessagesSearch(Route.useSearch())
  return <MessagesScreen isWaiting={show === 'waiting'} />
}
