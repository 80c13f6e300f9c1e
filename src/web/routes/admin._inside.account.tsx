import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/_inside/account')({ component: Account })

function Account() {
  return <h1 className="text-panel">Konto</h1>
}
