import * as messages from '#messages/push.ts'

/** A notice of the shop for the owner's phone (server/push/notice.ts). */
type Notice = { title: string; body?: string; path?: string }

// The few types of a worker that are used here; TypeScript's own worker library conflicts with that of a page.
type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Pushed = Lasting & { data: { json(): Notice } | null }
type Tapped = Lasting & { notification: { close(): void; data: { path: string } } }
type Tab = { url: string; focus(): Promise<Tab>; navigate(url: string): Promise<unknown> }
declare const self: {
  addEventListener(type: 'push', listener: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Tapped) => void): void
  clients: { matchAll(of: { type: 'window' }): Promise<Tab[]>; openWindow(url: string): Promise<unknown> }
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
}

/** Shows a notice for every message: browsers revoke the permission if a push message shows nothing. */
function show({ data }: Pushed): Promise<void> {
  let notice: Notice = { title: messages.somethingNew }
  try {
    if (data) notice = data.json()
  } catch {
    // An unreadable message still says that there is something new.
  }
  const { title, body = '', path = '/admin' } = notice
  // A newer notice of the same place and text replaces the older one.
  return self.registration.showNotification(title, {
    body,
    tag: path + body,
    data: { path },
    icon: '/icon-192.png',
  })
}

/** Opens the order, in an open tab of the back office if there is one. */
async function open({ notification }: Tapped): Promise<void> {
  notification.close()
  // Keeps the path on the shop's own origin, whatever the message says.
  const { pathname, search, hash } = new URL(notification.data.path, location.origin)
  const url = location.origin + pathname + search + hash
  const tabs = await self.clients.matchAll({ type: 'window' })
  const tab = tabs.find(each => new URL(each.url).pathname.startsWith('/admin'))
  if (tab) await (await tab.focus()).navigate(url)
  else await self.clients.openWindow(url)
}

/** Adds the worker's listeners for push messages to the owner's phone. */
export function listenForNotices(): void {
  self.addEventListener('push', event => event.waitUntil(show(event)))
  self.addEventListener('notificationclick', event => event.waitUntil(open(event)))
}
