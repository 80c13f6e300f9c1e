import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { NAME_MAX } from '#domain/limits.ts'
import { STANDING_CATEGORIES } from '#domain/product-list.ts'
import { categoryTitle } from '#domain/shop-search.ts'
import { api, withQuery } from '#web/api.ts'
import { categoriesQuery } from '#web/features/product/product-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { sayFailed } from './product-queries.ts'
import type { ProductValues } from './product-values.ts'

/** The value that opens a field for a new one (specification §5). */
const ANOTHER = 'another category'

/** One of the shop's categories, or a new one. */
export function CategoryField() {
  const { control } = useFormContext<ProductValues>()
  const { field, fieldState } = useController({ control, name: 'category' })
  const { data: categories = STANDING_CATEGORIES } = useQuery(categoriesQuery)
  const [isAdding, setIsAdding] = useState(false)
  // A draft's category may be nobody else's yet.
  const offered = [...new Set([...categories, ...(field.value ? [field.value] : [])])]
  if (isAdding)
    return (
      <NewCategory
        onAdded={category => {
          field.onChange(category)
          setIsAdding(false)
        }}
        onCancel={() => setIsAdding(false)}
      />
    )
  return (
    <div className="grid content-start gap-1">
      <SelectField
        {...field}
        label="Kategooria"
        required
        error={fieldState.error?.message}
        onChange={event =>
          event.target.value === ANOTHER ? setIsAdding(true) : field.onChange(event.target.value)
        }
      >
        <option value="">Vali kategooria</option>
        {offered.map(category => (
          <option key={category} value={category}>
            {categoryTitle(category)}
          </option>
        ))}
        <option value={ANOTHER}>+ Uus kategooria</option>
      </SelectField>
      {field.value && !STANDING_CATEGORIES.some(each => each === field.value) && (
        <RemoveCategory category={field.value} onRemoved={() => field.onChange('')} />
      )}
    </div>
  )
}

/** For one that was added by mistake: shoppers see every category. */
function RemoveCategory({ category, onRemoved }: { category: string; onRemoved: () => void }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.delete<string[]>(withQuery('/api/categories', { name: category })),
    onSuccess: categories => {
      queryClient.setQueryData(categoriesQuery.queryKey, categories)
      if (categories.includes(category))
        toast({ title: 'Kategooria jääb alles', text: 'Mõni toode on veel selles.' })
      else onRemoved()
    },
    onError: error => sayFailed('Kategooria eemaldamine ebaõnnestus.', error),
  })
  return (
    <div>
      <Button look="danger" size="small" busy={isPending} onClick={() => mutate()}>
        Eemalda see kategooria
      </Button>
    </div>
  )
}

function NewCategory({ onAdded, onCancel }: { onAdded: (category: string) => void; onCancel: () => void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const wanted = name.trim()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post<string[]>('/api/categories', { name: wanted }),
    onSuccess: categories => {
      queryClient.setQueryData(categoriesQuery.queryKey, categories)
      // One that differs in its case alone is there already.
      const folded = wanted.toLocaleLowerCase('et')
      onAdded(categories.find(each => each.toLocaleLowerCase('et') === folded) ?? wanted)
    },
    onError: error => sayFailed('Kategooria lisamine ebaõnnestus.', error),
  })
  const accept = () => {
    if (wanted && !isPending) mutate()
  }
  return (
    <div className="grid gap-2.5">
      <TextField
        ref={input}
        label="Uus kategooria"
        value={name}
        maxLength={NAME_MAX}
        onChange={event => setName(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') {
            // The form itself is not sent by it.
            event.preventDefault()
            accept()
          } else if (event.key === 'Escape') onCancel()
        }}
      />
      <div className="flex gap-2.5">
        <Button size="small" disabled={!wanted} busy={isPending} onClick={accept}>
          Lisa kategooria
        </Button>
        <Button look="line" size="small" onClick={onCancel}>
          Loobu
        </Button>
      </div>
    </div>
  )
}
