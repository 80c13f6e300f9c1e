import { createHash } from 'node:crypto'
import { recordAction } from '#server/admin/audit.ts'
import type { SignOutDevices } from '#server/admin/notice-devices.ts'
import { type DeviceRow, listDevices, removeDevice } from './store.ts'

/** What the browser recognises its own device by, while the endpoint stays secret. */
export const markOf = ({ endpoint }: Pick<DeviceRow, 'endpoint'>): string =>
  createHash('sha256').update(endpoint).digest('base64url')

/** Ends the notices on devices that are signed out: a lost phone must not go on ringing. */
export const signOutDevices: SignOutDevices = async (trx, { only, allBut }, actor, now) => {
  for (const device of await listDevices(trx)) {
    const mark = markOf(device)
    if (only === undefined ? mark === allBut : mark !== only) continue
    await removeDevice(trx, device.id)
    await recordAction(trx, { actor, action: 'push.remove', subject: device.user_agent }, now)
  }
}
