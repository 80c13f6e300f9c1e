import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '#web/admin/common/admin-head.ts'
import { SettingsScreen } from '#web/admin/settings/settings-screen.tsx'

export const Route = createFileRoute('/admin/_inside/settings')({
  head: ({ match }) => adminHead(match, 'Seaded'),
  component: SettingsScreen,
})
