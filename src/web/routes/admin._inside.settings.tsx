import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '#web/admin/settings/settings-screen.tsx'

export const Route = createFileRoute('/admin/_inside/settings')({
  component: SettingsScreen,
})
