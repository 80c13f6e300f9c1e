import { createFileRoute, Link } from '@tanstack/react-router'
import { ImportPanel } from '#web/admin/products/import-panel.tsx'
import { Icon } from '#web/ui/icon.tsx'

export const Route = createFileRoute('/admin/_inside/products/import')({
  component: ImportProducts,
})

function ImportProducts() {
  return (
    <>
      <Link to="/admin/products" className="inline-flex min-h-11 items-center gap-2.5 font-semibold">
        <Icon name="back" className="size-5" /> Tooted
      </Link>
      <h1 className="mt-1 text-panel">Too tooted tabelist</h1>
      <ImportPanel />
    </>
  )
}
