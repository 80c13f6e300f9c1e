import type { Pictured } from '#domain/thread.ts'
import { removeFromTab, tabStorage } from '#web/platform/browser-storage.ts'
import type { IdentifiedRequest } from '#web/platform/request-id.ts'

/** A message being written about an order. `picturesShow`: empty if the owner does not say it */
export type Message = { text: string; isFeeling: boolean; picturesShow: Pictured | '' }

const TYPED = 'thread-message:'
const SENT = 'thread-sent:'

/** A message that was typed and not sent. */
export const typedMessage = (orderNumber: string) => tabStorage<Message>(TYPED + orderNumber)

/** The last message sent, whose reply may be lost. */
export const sentMessage = (orderNumber: string) => tabStorage<IdentifiedRequest>(SENT + orderNumber)

/** Told of a message that has arrived, sent perhaps from a form that was left. */
type ArrivalWatcher = (orderNumber: string, text: string) => void

const arrivalWatchers = new Set<ArrivalWatcher>()

/** @returns how to stop */
export function watchArrivals(watcher: ArrivalWatcher): () => void {
  arrivalWatchers.add(watcher)
  return () => void arrivalWatchers.delete(watcher)
}

/** Forgets a message that has arrived; what was typed since waits for the next click. */
export function forgetArrived(orderNumber: string, text: string): void {
  const typed = typedMessage(orderNumber)
  const isTyped = typed.get()?.text === text
  for (const watch of arrivalWatchers) watch(orderNumber, text)
  if (isTyped) typed.remove()
}

/** Removes both for every order in this tab. */
export const forgetMessages = (): void => removeFromTab(TYPED, SENT)
