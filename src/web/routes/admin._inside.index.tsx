import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/_inside/')({ component: Today })

function Today() {
  return <h1 className="text-panel">Täna</h1>
}
