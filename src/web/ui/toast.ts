import { type ReactNode, useSyncExternalStore } from 'react'

type ToastContent = {
  title: string
  text?: string
  /** the title's language if it is not Estonian */
  lang?: 'en'
  /** `bad` for an error */
  tone?: 'plain' | 'bad'
  /** left of the words, 56 px wide */
  picture?: ReactNode
  /** a button, such as one to undo */
  action?: { label: string; run: () => void }
  /** milliseconds, 5000 by default (specification §9) */
  duration?: number
}

type ShownToast = ToastContent & { id: number; open: boolean }

let shown: ShownToast | undefined
const watchers = new Set<() => void>()

function show(next: ShownToast) {
  shown = next
  for (const watcher of watchers) watcher()
}

/** Shows a toast, from anywhere in the browser. Only one is shown at a time: a new one replaces the previous one. */
export function toast(content: ToastContent) {
  show({ ...content, id: (shown?.id ?? 0) + 1, open: true })
}

/** Closes the current toast; with an id only that one, so that a newer one stays. */
export function closeToast(id = shown?.id) {
  if (shown && shown.id === id) show({ ...shown, open: false })
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useShownToast = (): ShownToast | undefined =>
  useSyncExternalStore(
    watch,
    () => shown,
    () => undefined,
  )
