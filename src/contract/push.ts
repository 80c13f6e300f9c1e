import { z } from 'zod'
import { text, timeOut } from './fields.ts'

/** As many devices may be told as an owner could own. */
export const PUSH_DEVICES_MAX = 10

/** POST /api/admin/push/devices: a subscription as the browser made it. */
export const pushDeviceInput = z.object({
  endpoint: text(1_000),
  keys: z.object({ p256dh: text(200), auth: text(100) }),
})
export type PushDeviceInput = z.infer<typeof pushDeviceInput>

/** A device that is told. */
export const pushDevice = z.object({
  id: z.string(),
  /** SHA-256 of its endpoint, base64url: the browser finds itself by it, and nobody learns where to send to */
  mark: z.string(),
  userAgent: z.string(),
  createdAt: timeOut,
  lastSentAt: timeOut.nullable(),
  /** why the last message did not get through, in technical English; null where it did */
  fault: z.string().nullable(),
})
export type PushDevice = z.infer<typeof pushDevice>

/** GET /api/admin/push */
export const push = z.object({
  /** with it the browser subscribes, base64url */
  publicKey: z.string(),
  devices: z.array(pushDevice),
})
export type Push = z.infer<typeof push>

/** POST /api/admin/push/devices/{id}/test; `gone`: the browser wants nothing any more, and the device was forgotten */
export const pushTested = z.object({
  outcome: z.enum(['sent', 'gone', 'failed']),
  fault: z.string().nullable(),
})
export type PushTested = z.infer<typeof pushTested>
