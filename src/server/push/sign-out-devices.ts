import { createHash } from 'node:crypto'
import { recordAction } from '#server/admin/audit.ts'
import type { SignOutDevices } from '#server/admin/notice-devices.ts'
import { type DeviceRow, listDevices, removeDevice } from './store.ts'

/** What the browser recognises its own device by, while the endpoint stays secret. */
export const markOf = ({ endpoint }: Pick<DeviceRow, 'endpoint'>): string =>
  createHash('sha256').update(endpoint).digest('base64url')

/** A device that an earlier version added may be anybody's, and is signed out with any account. */
function isSignedOut(device: DeviceRow, which: Parameters<SignOutDevices>[1]): boolean {
  const mark = markOf(device)
  if ('only' in which) return mark === which.only
  return mark !== which.allBut && (device.user_id === which.of || device.user_id === null)
}

/** Ends the notices on devices that are signed out: a lost phone must not go on ringing. */
export const signOutDevices: SignOutDevices = async (trx, which, actor, now) => {
  for (const device of await listDevices(trx)) {
    if (!isSignedOut(device, which)) continue
    await removeDevice(trx, device.id)
    await recordAction(trx, { actor, action: 'push.remove', subject: device.user_agent }, now)
  }
}
