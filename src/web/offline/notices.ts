import * as messages from '#messages/push.ts'

/** What the shop says to the owner's phone (server/push/notice.ts). */
type Notice = { title: string; body?: string; path?: string }

// What of a worker's own types is used here; the library's would not stand beside those of a page.
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

/** A browser takes the permission away where a message comes and nothing is shown. */
function show({ data }: Pushed): Promise<void> {
  let notice: Notice = { title: messages.somethingNew }
  try {
    if (data) notice = data.json()
  } catch {
    // What cannot be read says at least that there is something.
  }
  const { title, body = '', path = '/admin' } = notice
  // The same place twice is one notice: a newer one replaces it.
  return self.registration.showNotification(title, {
    body,
    tag: path + body,
    data: { path },
    icon: '/icon-192.png',
  })
}

/** Opens the order, in a tab of the back office where one is open. */
async function open({ notification }: Tapped): Promise<void> {
  notification.close()
  // The path is the shop's own, whatever a message says.
  const { pathname, search, hash } = new URL(notification.data.path, location.origin)
  const url = location.origin + pathname + search + hash
  const tabs = await self.clients.matchAll({ type: 'window' })
  const tab = tabs.find(each => new URL(each.url).pathname.startsWith('/admin'))
  if (tab) await (await tab.focus()).navigate(url)
  else await self.clients.openWindow(url)
}

/** The part of the worker that the owner's phone is told by. */
export function listenForNotices(): void {
  self.addEventListener('push', event => event.waitUntil(show(event)))
  self.addEventListener('notificationclick', event => event.waitUntil(open(event)))
}
