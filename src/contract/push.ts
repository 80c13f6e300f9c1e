import { z } from 'zod'
import { text, timeOut } from './fields.ts'

/** The most devices that receive notices: more than an owner could own. */
export const PUSH_DEVICES_MAX = 10

/** POST /api/admin/push/devices: a subscription as the browser made it. */
export const pushDeviceInput = z.object({
  endpoint: text(1_000),
  keys: z.object({ p256dh: text(200), auth: text(100) }),
})
export type PushDeviceInput = z.infer<typeof pushDeviceInput>

/** A device that receives notices. */
export const pushDevice = z.object({
  id: z.string(),
  /** SHA-256 of its endpoint, base64url: the browser recognises itself by it, while the endpoint stays secret */
  mark: z.string(),
  userAgent: z.string(),
  /** whose it is: an administrator's e-mail; null if it was added by an earlier version */
  owner: z.string().nullable(),
  createdAt: timeOut,
  lastSentAt: timeOut.nullable(),
  /** why the last notice failed, in technical English; null if it did not */
  fault: z.string().nullable(),
})
export type PushDevice = z.infer<typeof pushDevice>

/** GET /api/admin/push */
export const push = z.object({
  /** the key with which the browser subscribes, base64url */
  publicKey: z.string(),
  devices: z.array(pushDevice),
})
export type Push = z.infer<typeof push>

/** POST /api/admin/push/devices/{id}/test; `gone`: the browser ended the subscription, and the device was removed */
export const pushTested = z.object({
  outcome: z.enum(['sent', 'gone', 'failed']),
  fault: z.string().nullable(),
})
export type PushTested = z.infer<typeof pushTested>
