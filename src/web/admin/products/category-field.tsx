import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type RefCallBack, useController, useFormContext } from 'react-hook-form'
import { NAME_MAX } from '#domain/limits.ts'
import { FIXED_CATEGORIES, inCategory } from '#domain/product-list.ts'
import { categoryTitle } from '#domain/shop-search.ts'
import * as messages from '#messages/admin/products.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { api, withQuery } from '#web/platform/api.ts'
import { categoriesQuery } from '#web/shop/catalog/product-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { toastFailed } from './product-queries.ts'
import type { ProductValues } from './product-values.ts'

/** The option that opens a field for a new category (specification §5). */
const ANOTHER = 'another category'

/** One of the shop's categories, or a new one. */
export function CategoryField() {
  const { control } = useFormContext<ProductValues>()
  const { field, fieldState } = useController({ control, name: 'category' })
  const { data: categories = FIXED_CATEGORIES } = useQuery(categoriesQuery)
  const [isAdding, setIsAdding] = useState(false)
  // A draft's category may have no other product yet.
  const offered = [...new Set([...categories, ...(field.value ? [field.value] : [])])]
  if (isAdding)
    return (
      <NewCategory
        fieldRef={field.ref}
        known={categories}
        before={field.value}
        error={fieldState.error?.message}
        onNamed={field.onChange}
        onDone={() => setIsAdding(false)}
      />
    )
  return (
    <div className="grid content-start gap-1">
      <SelectField
        {...field}
        label={messages.categoryLabel}
        required
        error={fieldState.error?.message}
        onChange={event =>
          event.target.value === ANOTHER ? setIsAdding(true) : field.onChange(event.target.value)
        }
      >
        <option value="">{messages.chooseCategory}</option>
        {offered.map(category => (
          <option key={category} value={category}>
            {categoryTitle(category)}
          </option>
        ))}
        <option value={ANOTHER}>{messages.newCategoryOption}</option>
      </SelectField>
      {field.value && !FIXED_CATEGORIES.some(each => each === field.value) && (
        <RemoveCategory key={field.value} category={field.value} onRemoved={() => field.onChange('')} />
      )}
    </div>
  )
}

/** Removes a category that was added by mistake, as shoppers see every category. */
function RemoveCategory({ category, onRemoved }: { category: string; onRemoved: () => void }) {
  const queryClient = useQueryClient()
  const isShown = useIsMounted()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.delete<string[]>(withQuery('/api/categories', { name: category })),
    onSuccess: categories => {
      queryClient.setQueryData(categoriesQuery.queryKey, categories)
      if (categories.includes(category)) toast({ title: messages.categoryKept, text: messages.categoryInUse })
      else if (isShown.current) onRemoved()
    },
    onError: error => toastFailed(messages.removeCategoryFailed, error),
  })
  return (
    <div>
      <Button look="danger" size="small" busy={isPending} onClick={() => mutate()}>
        {messages.removeCategory}
      </Button>
    </div>
  )
}

type NewCategoryProps = {
  /** focused by the form if the category is missing */
  fieldRef: RefCallBack
  known: readonly string[]
  /** the category that it replaces */
  before: string
  error: string | undefined
  onNamed: (category: string) => void
  onDone: () => void
}

/** The typed name is the product's category at once, even if the product is saved before the category is added. */
function NewCategory({ fieldRef, known, before: given, error, onNamed, onDone }: NewCategoryProps) {
  const queryClient = useQueryClient()
  const [before] = useState(given)
  const isOpen = useIsMounted()
  const [name, setName] = useState('')
  const wanted = name.trim()
  const input = useRef<HTMLInputElement | null>(null)
  useEffect(() => input.current?.focus(), [])
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post<string[]>('/api/categories', { name: wanted }),
    onSuccess: categories => {
      queryClient.setQueryData(categoriesQuery.queryKey, categories)
      if (!isOpen.current) return
      onNamed(knownAs(wanted, categories))
      onDone()
    },
    onError: error => toastFailed(messages.addCategoryFailed, error),
  })
  const type = (typed: string) => {
    setName(typed)
    onNamed(typed.trim() ? knownAs(typed.trim(), known) : before)
  }
  const accept = () => {
    if (wanted && !isPending) mutate()
  }
  const cancel = () => {
    onNamed(before)
    onDone()
  }
  return (
    <div className="grid gap-2.5">
      <TextField
        ref={element => {
          input.current = element
          fieldRef(element)
        }}
        label={messages.newCategoryLabel}
        value={name}
        maxLength={NAME_MAX}
        error={error}
        onChange={event => type(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') {
            // Enter must not submit the form.
            event.preventDefault()
            accept()
          } else if (event.key === 'Escape') cancel()
        }}
      />
      <div className="flex gap-2.5">
        <Button size="small" disabled={!wanted} busy={isPending} onClick={accept}>
          {messages.addCategory}
        </Button>
        <Button look="line" size="small" onClick={cancel}>
          {messages.cancel}
        </Button>
      </div>
    </div>
  )
}

/** Returns the existing category with the same name in any case, or the name itself. */
const knownAs = (name: string, categories: readonly string[]): string =>
  categories.find(category => inCategory({ category }, name)) ?? name
