import { createFileRoute } from '@tanstack/react-router'
import { ProductForm } from '#web/admin/products/product-form.tsx'

export const Route = createFileRoute('/admin/_inside/products/new')({
  component: () => <ProductForm />,
})
