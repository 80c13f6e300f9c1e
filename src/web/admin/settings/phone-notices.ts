import type { Push, PushDevice, PushDeviceInput } from '#contract/push.ts'
import { api } from '#web/platform/api.ts'

/** How notices stand in this browser; `home screen`: an iPhone shows them only to a shop that was put there. */
export type NoticeState = 'impossible' | 'home screen' | 'denied' | 'off' | 'on'

const isApplePhone = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  // An iPad calls itself a Mac, and has fingers.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const isOnHomeScreen = (): boolean => matchMedia('(display-mode: standalone)').matches

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** What the shop calls a subscription's endpoint, without saying it. */
async function markOf({ endpoint }: PushSubscription): Promise<string> {
  return base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
}

/** The worker, without waiting for one that never comes. */
const findWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'PushManager' in window && 'Notification' in window ? navigator.serviceWorker?.getRegistration() : undefined

/** How notices stand here, and which of the shop's devices this is. */
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
 * Asks for the permission and subscribes; to be called by a press, which browsers want for it.
 * @returns undefined where the permission was not given
 */
export async function turnOnNotices(publicKey: string): Promise<PushDevice | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  // One of an earlier key, as after a copy of another shop was put back, would be refused by its service.
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

/** Removes a device; where it is this one, its browser forgets it, too. */
export async function removeDevice(id: string, isThis: boolean): Promise<void> {
  await api.delete(`/api/admin/push/devices/${id}`)
  if (isThis) await (await (await findWorker())?.pushManager.getSubscription())?.unsubscribe()
}
