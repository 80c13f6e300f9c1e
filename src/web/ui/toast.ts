import { type ReactNode, useSyncExternalStore } from 'react'

type ToastContent = {
  title: string
  text?: string
  /** the title's language where it is not Estonian */
  lang?: 'en'
  /** `bad` for what went wrong */
  tone?: 'plain' | 'bad'
  /** stands left of the words, 56 px wide */
  picture?: ReactNode
  /** a button in it, such as the way to take something back */
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

/** Shows a toast, from anywhere in the browser. There is one at a time: a new one replaces the one before. */
export function toast(content: ToastContent) {
  show({ ...content, id: (shown?.id ?? 0) + 1, open: true })
}

/** Closes the toast that is shown; with an id only that one, so that a newer one stays. */
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
