import { zodResolver } from '@hookform/resolvers/zod'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { type AdminSettings, adminSettings, type OwnFacts } from '#contract/settings.ts'
import { offeredMethods } from '#domain/delivery.ts'
import { type Cents, centsOf } from '#domain/money.ts'
import { usualPrice } from '#domain/unusual-price.ts'
import * as messages from '#messages/admin/settings.ts'
import { completed, SETTINGS_DRAFT } from '#web/admin/common/drafts.ts'
import { isDraftOf, useFormOwner } from '#web/admin/common/form-owner.ts'
import { ApiError, api, detailsOf } from '#web/platform/api.ts'
import { applyApiErrors } from '#web/platform/apply-api-errors.ts'
import { tabStorage } from '#web/platform/browser-storage.ts'
import { settingsQuery } from '#web/shop/settings/settings.ts'
import { toast } from '#web/ui/toast.ts'
import { differingFacts, type FactPath, rebase } from './facts.ts'

const load = (signal?: AbortSignal) => api.get<AdminSettings>('/api/admin/settings', signal)

/** Reloaded whenever the screen opens: changing outdated settings would cause a conflict. */
export const adminSettingsQuery = queryOptions({
  queryKey: ['admin-settings'],
  queryFn: ({ signal }) => load(signal),
  gcTime: 0,
})

/** An administrator's unsaved changes, and the settings they are based on. */
const draft = tabStorage<{ owner: string; seen: AdminSettings; mine: AdminSettings }>(SETTINGS_DRAFT)

/** Returns the highest new delivery fee, with the usual fee, in cents. */
function highestNewPrice(seen: OwnFacts, mine: OwnFacts): { price: Cents; usual: Cents } | undefined {
  const before = seen.delivery.prices
  const after = mine.delivery.prices
  const changed = offeredMethods(mine.delivery).filter(id => after[id] !== before[id])
  if (changed.length === 0) return undefined
  return {
    price: Math.max(...changed.map(id => centsOf(after[id]!)!)),
    usual: usualPrice(offeredMethods(seen.delivery).map(id => centsOf(before[id]!)!)),
  }
}

/** Settings being saved, and as they were in the fields, where they may have trailing spaces. */
type Sent = { mine: AdminSettings; typed: AdminSettings }

/** Changes from another session, on which the unsaved changes were rebased. */
export type ConcurrentChanges = { theirs: AdminSettings; clashes: FactPath[] }

/**
 * The form from loading the settings to saving them; nothing typed is lost on the way.
 * @param ask asks whether a changed delivery fee is intended, in cents
 */
export function useSettingsForm(loaded: AdminSettings, ask: (sum: Cents, usual: Cents) => Promise<boolean>) {
  const [seen, setSeen] = useState(loaded)
  /** the same for callbacks that run before the next render */
  const seenNow = useRef(loaded)
  const [meanwhile, setMeanwhile] = useState<ConcurrentChanges>()
  const form = useForm<AdminSettings>({
    defaultValues: loaded,
    resolver: zodResolver(adminSettings),
    mode: 'onTouched',
  })
  const { reset, subscribe, getValues } = form

  /** Continues from the saved settings with these values, with a draft only of what differs. */
  const goOn = (saved: AdminSettings, values: AdminSettings) => {
    seenNow.current = saved
    setSeen(saved)
    reset(values)
  }
  /** Takes over the saved settings, and rebases one's own changes on them. */
  const rebaseOn = (theirs: AdminSettings, before: { seen: AdminSettings; mine: AdminSettings }) => {
    const { facts, clashes } = rebase({ ...before, theirs })
    goOn(theirs, facts)
    if (before.seen.version !== theirs.version) setMeanwhile({ theirs, clashes })
  }

  const owner = useFormOwner()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is restored once, as the screen opens
  useEffect(() => {
    const kept = draft.get()
    if (owner === undefined || !isDraftOf(owner, kept)) return
    const { seen: before, mine } = kept ?? {}
    // The draft may lack settings that an update of the shop has added without changing the version.
    if (before && mine) rebaseOn(loaded, { seen: completed(before, loaded), mine: completed(mine, loaded) })
  }, [owner])

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const { current: from } = seenNow
          if (owner === undefined) return
          if (differingFacts(from, values).length > 0) draft.set({ owner, seen: from, mine: values })
          else if (isDraftOf(owner, draft.get())) draft.remove()
        },
      }),
    [subscribe, owner],
  )

  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ mine }: Sent) => api.put<AdminSettings>('/api/admin/settings', mine),
    onSuccess: (saved, { typed }) => {
      // Also if she has left the screen: its draft would be compared with what it has become.
      if (JSON.stringify(draft.get()?.mine) === JSON.stringify(typed)) draft.remove()
      // What was typed while they were being saved is not saved yet.
      const { facts } = rebase({ seen: typed, mine: getValues(), theirs: saved })
      goOn(saved, facts)
      setMeanwhile(undefined)
      queryClient.setQueryData(adminSettingsQuery.queryKey, saved)
      // The owner's own pages show the brand too.
      void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
      toast({ title: messages.settingsSaved, text: messages.settingsSavedHint })
    },
    onError: async error => {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        const theirs = await load().catch(() => undefined)
        if (theirs) return rebaseOn(theirs, { seen, mine: getValues() })
      }
      applyApiErrors(form, error, path => path as FieldPath<AdminSettings>)
      toast({
        tone: 'bad',
        title: messages.settingsNotSaved,
        text: detailsOf(error, messages.changesKept),
      })
    },
  })

  const save = form.handleSubmit(
    async mine => {
      const high = highestNewPrice(seen, mine)
      if (isPending || (high && !(await ask(high.price, high.usual)))) return
      mutate({ mine: { ...mine, version: seen.version }, typed: structuredClone(getValues()) })
    },
    () => toast({ tone: 'bad', title: messages.fieldsNeedFixing, text: messages.fieldsMarkedRed }),
  )
  const dropChanges = () => {
    reset(seen)
    setMeanwhile(undefined)
  }
  return { form, seen, meanwhile, save, isSaving: isPending, dropChanges }
}
