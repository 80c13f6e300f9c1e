import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { AdminProduct } from '#contract/admin-products.ts'
import type { Cents } from '#domain/money.ts'
import { typedCents } from '#domain/typed-money.ts'
import * as common from '#messages/admin/common.ts'
import * as messages from '#messages/admin/products.ts'
import { useFormOwner } from '#web/admin/common/form-owner.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { ApiError, api } from '#web/platform/api.ts'
import { formsAreEqual } from '#web/platform/form-equality.ts'
import { useLeaveQuestion } from '#web/platform/leave-question.ts'
import { randomId } from '#web/platform/random-id.ts'
import { toast } from '#web/ui/toast.ts'
import { removeFormDraft, type SentChange, setFormDraft } from './form-draft.ts'
import { ownProductQuery, refreshProducts, toastFailed } from './product-queries.ts'
import {
  EMPTY_VALUES,
  type ProductValues,
  productFaults,
  productInputOf,
  resolveProduct,
  valuesOf,
} from './product-values.ts'
import { savedMessage } from './saved-message.ts'
import { type Base, type Conflict, conflictOf, ownBase, restOf } from './sent-changes.ts'
import { useProductDraft } from './use-product-draft.ts'
import { useProductStock } from './use-product-stock.ts'

const baseOf = (product: AdminProduct | undefined): Base =>
  product
    ? { version: product.version, values: valuesOf(product) }
    : { version: undefined, values: EMPTY_VALUES }

/**
 * The form of one product, or of a new one: keeps unsaved input, and never overwrites a concurrent change.
 * @param hasUnarrived whether pictures are not uploaded, which are lost with the form
 */
export function useProductForm(product: AdminProduct | undefined, hasUnarrived: boolean) {
  const id = product?.id
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const listSearch = useLocation({ select: ({ state }) => state.productsSearch }) ?? {}
  const [base, setBase] = useState(() => baseOf(product))
  const [conflict, setConflict] = useState<Conflict>()
  const form = useForm<ProductValues>({
    defaultValues: base.values,
    resolver: resolveProduct,
    mode: 'onTouched',
  })
  const { isDirty } = form.formState
  const { reset, getValues } = form

  const begin = useCallback(
    (from: Base, values = from.values) => {
      setBase(from)
      reset(from.values)
      if (values !== from.values) reset(values, { keepDefaultValues: true })
    },
    [reset],
  )
  const isOpen = useIsMounted()
  const isSaved = useRef(false)
  const sent = useRef<readonly SentChange[]>([])
  const owner = useFormOwner()
  const { isRestored, keep, forget } = useProductDraft({ owner, id, form, base, begin, isSaved, sent })

  // Shows a change made elsewhere at once, unless something here would be lost.
  const isOutdated = product !== undefined && product.version > (base.version ?? 0)
  useEffect(() => {
    if (!isOutdated) return
    const own = ownBase(product, sent.current)
    if (own) begin(own, getValues())
    else if (!isDirty && !isRestored) begin(baseOf(product))
  }, [isOutdated, isDirty, isRestored, product, begin, getValues])

  // Lost pictures have their own question.
  useLeaveQuestion(() =>
    isDirty && !isSaved.current && !hasUnarrived ? messages.leaveUnsavedQuestion : undefined,
  )

  const { mutate: send, isPending } = useMutation({
    mutationFn: ({ values, from }: { values: ProductValues; from: Base }) => {
      const requestId = randomId()
      sent.current = [...sent.current, { requestId, values }]
      // Before the reply: a phone closes a page without notice.
      keep(from, values)
      if (id === undefined)
        return api.post<AdminProduct>('/api/products', {
          ...productInputOf(values),
          // The first request's id, so that all of them make one product.
          requestId: sent.current[0]!.requestId,
          tryId: requestId,
        })
      return api.put<AdminProduct>(`/api/products?id=${id}`, {
        id,
        version: from.version,
        requestId,
        ...productInputOf(values, from.values),
      })
    },
    onSuccess: async (saved, { values, from }): Promise<void> => {
      if (id === undefined && saved.deletedAt !== null) {
        // She has deleted the product that an earlier request made.
        sent.current = []
        send({ values, from })
        return
      }
      const told = savedMessage(saved, id === undefined ? undefined : from.values.published)
      const unsaved = { ...told, text: common.typedSinceUnsaved }
      void refreshProducts(queryClient)
      // Sent again when the pictures have arrived, it is recognised as the same product.
      if (id === undefined && hasUnarrived && isOpen.current) return toast(unsaved)
      // With what she has typed since it was sent.
      const rest = restOf(saved, getValues(), sent.current)
      if (owner !== undefined) {
        removeFormDraft(owner, id)
        if (rest) setFormDraft(owner, saved.id, rest)
      }
      queryClient.setQueryData(ownProductQuery(saved.id).queryKey, saved)
      const isLate = rest && !formsAreEqual(rest.base, values)
      if (isLate) toast({ title: messages.addedBefore, text: messages.restUnsaved })
      else toast(rest || hasUnarrived ? unsaved : told)
      // She has left the page meanwhile, and stays where she is.
      if (!isOpen.current) return
      if (id !== undefined && (rest || hasUnarrived))
        return begin({ version: saved.version, values: rest?.base ?? values }, getValues())
      isSaved.current = true
      if (rest)
        return navigate({ to: '/admin/products/$id', params: { id: String(saved.id) }, replace: true })
      // The grid highlights the saved product, wherever it is.
      await navigate({
        to: '/admin/products',
        search: listSearch,
        state: { savedProduct: saved.id },
        resetScroll: false,
      })
    },
    onError: async (error, { values, from }) => {
      form.setValue('published', from.values.published, { shouldDirty: true })
      if (id !== undefined && error instanceof ApiError && error.code === 'changed_meanwhile')
        try {
          const theirs = await api.get<AdminProduct>(`/api/admin/products/${id}`)
          const own = ownBase(theirs, sent.current)
          // With what she has typed since it was sent.
          const mine = { ...getValues(), published: values.published }
          if (own) {
            begin(own, mine)
            send({ values, from: own })
            return
          }
          if (isOpen.current)
            return setConflict(conflictOf(theirs, { values: mine, from, sent: sent.current }))
        } catch {
          // Then it is reported like any other failure.
        }
      toastFailed(id === undefined ? messages.addFailed : messages.updateFailed, error)
    },
  })
  // Not while it is being sent: what is in the form then is compared with what was sent.
  const followed = isPending || product?.version !== base.version ? undefined : product
  const stock = useProductStock({ form, product: followed, base, setBase })

  /**
   * @param published whether shoppers are to see it
   * @param ask asks whether a changed price is intended, in cents
   */
  const save = (published: boolean, ask: (price: Cents) => Promise<boolean>) => {
    const before = form.getValues('published')
    form.setValue('published', published, { shouldDirty: true })
    return form.handleSubmit(
      async values => {
        const price = typedCents(values.price)
        const isNew = price !== undefined && price !== typedCents(base.values.price)
        if (!isNew || (await ask(price))) return send({ values, from: base })
        form.setValue('published', before, { shouldDirty: true })
        form.setFocus('price')
      },
      () => {
        const isMissing = productFaults(form.getValues()).some(fault => fault.isMissing)
        form.setValue('published', before, { shouldDirty: true })
        if (isMissing)
          toast({
            title: messages.dataMissingTitle,
            text: messages.fillRequiredFields,
            tone: 'bad',
          })
      },
    )()
  }

  /** Saves what she chose from both versions; `undefined` returns to the form as it is. */
  const settle = (values: ProductValues | undefined) => {
    setConflict(undefined)
    if (!conflict || !values) return
    const from = baseOf(conflict.theirs)
    begin(from, values)
    send({ values, from })
  }
  const takeTheirs = () => {
    setConflict(undefined)
    forget()
    if (conflict) begin(baseOf(conflict.theirs))
  }
  /** Discards what was not saved. */
  const discard = () => {
    forget()
    begin(baseOf(product))
  }

  return {
    form,
    listSearch,
    save,
    isSaving: isPending,
    isOutdated,
    isRestored,
    discard,
    conflict,
    settle,
    takeTheirs,
    stock,
  }
}
