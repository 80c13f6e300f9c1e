import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import * as messages from '#messages/admin/yarn.ts'
import { LoadFailed } from '#web/admin/products/load-failed.tsx'
import { Batches } from '#web/admin/yarn/batches.tsx'
import { Pieces } from '#web/admin/yarn/pieces.tsx'
import { RulesForm } from '#web/admin/yarn/rules-form.tsx'
import { yarnStoreQuery } from '#web/admin/yarn/yarn-store.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/admin/_inside/yarn')({ component: Yarn })

/** The batches of yarn, what becomes of them, and the passports of the pieces. */
function Yarn() {
  const { data: store, isError, refetch } = useQuery(yarnStoreQuery)
  return (
    <>
      <Link to="/admin/products" className="inline-flex min-h-11 items-center gap-2.5 font-semibold">
        <Icon name="back" className="size-5" /> {messages.back}
      </Link>
      <h1 className="mt-1 text-panel">{messages.yarn}</h1>
      <p className="mt-2 max-w-[62ch] text-tint-2">{messages.intro}</p>
      {isError && !store && <LoadFailed heading={messages.loadFailed} onTryAgain={() => void refetch()} />}
      {!store && !isError && (
        <div aria-busy="true" className="mt-6">
          <p role="status" className="sr-only">
            {messages.loading}
          </p>
          <Skeleton className="h-[116px] rounded-tile" />
        </div>
      )}
      {store && (
        <div className="mt-6 grid items-start gap-8 lg:grid-cols-2">
          <Pieces newest={store.pieces} batches={store.batches} />
          <div className="grid gap-8">
            <Batches batches={store.batches} held={store.held} />
            <RulesForm rules={store.rules} />
          </div>
        </div>
      )}
    </>
  )
}
