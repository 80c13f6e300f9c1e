import { useLayoutEffect, useRef, useState } from 'react'
import type { AdminProduct } from '#contract/admin-products.ts'
import * as screenMessages from '#messages/admin/screens.ts'
import * as messages from '#messages/admin/several-products.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SeveralForm } from './several-form.tsx'

type SeveralProductsProps = {
  products: readonly AdminProduct[]
  /** those that match the search */
  found: readonly AdminProduct[]
  onEnd: () => void
}

/** Chooses products by one search after another, and changes the chosen ones. */
export function SeveralProducts({ products, found, onEnd }: SeveralProductsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isOpen, setIsOpen] = useState(false)
  const start = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => start.current?.focus(), [])
  const picked = products.filter(({ id }) => chosen.has(id))
  const choose = (ids: readonly number[], isChosen: boolean) =>
    setChosen(before => new Set(isChosen ? [...before, ...ids] : [...before].filter(id => !ids.includes(id))))
  const isAll = found.length > 0 && found.every(({ id }) => chosen.has(id))
  return (
    <>
      <div className="rounded-tile bg-lumi px-4 py-2">
        <Checkbox
          ref={start}
          label={<b>{messages.chooseAll}</b>}
          checked={isAll}
          onChange={() =>
            choose(
              found.map(({ id }) => id),
              !isAll,
            )
          }
        />
        {found.length === 0 && <p className="pb-2">{screenMessages.noMatchingProduct}</p>}
        <ul>
          {found.map(product => (
            <li key={product.id}>
              <Checkbox
                aria-label={messages.choose(product.name)}
                checked={chosen.has(product.id)}
                onChange={({ target }) => choose([product.id], target.checked)}
                label={
                  <span className="flex flex-wrap gap-x-3">
                    <span>{product.name}</span>
                    <span className="num text-tint-2">
                      {product.price === null ? messages.noPrice : `€${product.price}`}
                      {!product.published && `, ${messages.draft}`}
                    </span>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="bottom-bar sticky bottom-0 z-3 -mx-[20px] flex flex-wrap items-center gap-2.5 bg-admin px-[20px] py-3.5 md:mx-0 md:px-0">
        <span role="status" className="mr-auto">
          {messages.chosenCount(picked.length)}
        </span>
        <Button size="small" disabled={picked.length === 0} onClick={() => setIsOpen(true)}>
          {messages.change}
        </Button>
        <Button look="line" size="small" onClick={onEnd}>
          {messages.stopChoosing}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={messages.changeSeveral}
        text={messages.chosenCount(picked.length)}
      >
        <SeveralForm
          products={picked}
          onDone={() => {
            setIsOpen(false)
            onEnd()
          }}
          onStale={() => setIsOpen(false)}
        />
      </Dialog>
    </>
  )
}
