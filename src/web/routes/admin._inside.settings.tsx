import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '#web/features/admin/admin-head.ts'
import { SettingsScreen } from '#web/features/admin/settings/settings-screen.tsx'

export const Route = createFileRoute('/admin/_inside/settings')({
  head: ({ match }) => adminHead(match, 'Seaded'),
  component: SettingsScreen,
})
