import type { Connections } from '#contract/settings.ts'
import { CARRIERS, machineCode } from '#domain/carriers.ts'
import type { ShopServices } from './composition-root.ts'
import { ADAPTERS, feedsOf } from './delivery/adapters.ts'
import { loadLists } from './delivery/store.ts'
import { findIncidents } from './incidents/store.ts'

/** What the shop is connected to, as the owner may know it: no address, name or secret of an account. */
export async function readConnectionStatus({
  config,
  database,
  settings,
  parcelMachines,
}: ShopServices): Promise<Connections> {
  const [lists, { contactEmail }, incidents] = await Promise.all([
    loadLists(database.db),
    settings.facts(),
    findIncidents(database.db),
  ])
  const feeds = feedsOf(config.feeds)
  const machines = parcelMachines.current()
  const { paypal, isLive, smtpUrl, mailFrom } = config
  return {
    mail: { isSet: smtpUrl !== undefined, from: mailFrom ?? contactEmail },
    payment: {
      provider: isLive ? 'live' : paypal ? 'sandbox' : 'built-in',
      hearsEvents: !paypal || paypal.webhookId !== undefined,
    },
    incidents: incidents.map(({ part, since }) => ({ part, since })),
    parcelLists: CARRIERS.map(carrier => ({
      carrier,
      machines: machines[carrier].length,
      withoutCode: machines[carrier].filter(machine => machineCode(carrier, machine) === undefined).length,
      fetchedAt: lists[carrier]?.fetchedAt ?? null,
      isAsked: carrier in feeds,
      setting: ADAPTERS[carrier].needs ?? 'PARCEL_FEEDS=0',
    })),
  }
}
