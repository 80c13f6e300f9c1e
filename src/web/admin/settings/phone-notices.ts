import type { Push, PushDevice, PushDeviceInput } from '#contract/push.ts'
import { findWorker, markOf, unsubscribe } from '#web/admin/common/notice-device.ts'
import { api } from '#web/platform/api.ts'

/** The state of notices in this browser; `home screen`: an iPhone shows them only for a shop added to the home screen. */
export type NoticeState = 'impossible' | 'home screen' | 'denied' | 'off' | 'on'

const isApplePhone = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  // An iPad calls itself a Mac, but has a touch screen.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const isOnHomeScreen = (): boolean => matchMedia('(display-mode: standalone)').matches

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))

/** Returns the state of notices here, and which of the shop's devices this is. */
export async function readNotices({ devices }: Push): Promise<{ state: NoticeState; id?: string }> {
  const worker = await findWorker()
  if (!worker) return { state: isApplePhone() && !isOnHomeScreen() ? 'home screen' : 'impossible' }
  if (Notification.permission === 'denied') return { state: 'denied' }
  const subscription = await worker.pushManager.getSubscription()
  if (!subscription) return { state: 'off' }
  const mark = await markOf(subscription)
  const id = devices.find(device => device.mark === mark)?.id
  return id === undefined ? { state: 'off' } : { state: 'on', id }
}

/**
 * Asks for the permission and subscribes; must be called from a user gesture, which browsers require.
 * @returns undefined if the permission was not given
 */
export async function turnOnNotices(publicKey: string): Promise<PushDevice | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  // The push service would refuse a subscription made with an earlier key, as after restoring another shop's copy.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const input: PushDeviceInput = { endpoint: endpoint ?? '', keys: { p256dh, auth } }
  return api.post<PushDevice>('/api/admin/push/devices', input)
}

/** Removes a device; if it is this one, also its subscription in the browser. */
export async function removeDevice(id: string, isThis: boolean): Promise<void> {
  await api.delete(`/api/admin/push/devices/${id}`)
  if (isThis) await unsubscribe()
}
