/** Returns the service worker, without waiting for one that never comes. */
export const findWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'PushManager' in window && 'Notification' in window ? navigator.serviceWorker?.getRegistration() : undefined

const findSubscription = async (): Promise<PushSubscription | null | undefined> =>
  (await findWorker())?.pushManager.getSubscription()

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Returns the hash by which the shop identifies a subscription's endpoint without revealing it. */
export async function markOf({ endpoint }: PushSubscription): Promise<string> {
  return base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
}

/** Names this device in a call that ends the notices on the others, or here; empty if it gets none. */
export async function callingDevice(): Promise<{ device?: string }> {
  try {
    const subscription = await findSubscription()
    return subscription ? { device: await markOf(subscription) } : {}
  } catch {
    // A browser that fails here shows no notices.
    return {}
  }
}

/** Ends this browser's subscription. */
export async function unsubscribe(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}
