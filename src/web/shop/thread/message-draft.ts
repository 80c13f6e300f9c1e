import type { Pictured } from '#domain/thread.ts'
import { removeFromTab, tabStorage } from '#web/platform/browser-storage.ts'
import type { IdentifiedRequest } from '#web/platform/request-id.ts'

/** What is written at an order. `picturesShow`: empty where she does not say it */
export type Message = { text: string; isFeeling: boolean; picturesShow: Pictured | '' }

const TYPED = 'thread-message:'
const SENT = 'thread-sent:'

/** What was typed at an order and is not sent. */
export const typedMessage = (orderNumber: string) => tabStorage<Message>(TYPED + orderNumber)

/** What was sent last from there: its answer may be lost. */
export const sentMessage = (orderNumber: string) => tabStorage<IdentifiedRequest>(SENT + orderNumber)

/** Forgets both of every order in this tab. */
export const forgetMessages = (): void => removeFromTab(TYPED, SENT)
