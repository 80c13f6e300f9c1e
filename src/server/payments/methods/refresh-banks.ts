import { reportFailure, reportSuccess } from '#server/incidents/store.ts'
import { isFreshToday } from '#server/platform/daily-list.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Providers } from '../registry.ts'
import { bankListState, replaceBanks } from './bank-store.ts'
import { fetchLogo, type Logo } from './fetch-logo.ts'

type Refresh = {
  db: Db
  providers: Providers
  now: Date
  log: Pick<Log, 'info' | 'warn'>
  stop?: AbortSignal
}

/**
 * Fetches the list of banks once a day, and stores it with the logos. If the service is down, or suddenly lists no bank,
 * the list stays as it is.
 * Safe to run at any time, from any number of processes.
 * @param options.isFirst always ask at the start, so that the owner learns at once whether new keys work
 */
export async function refreshBanks(
  { db, providers, now, log, stop }: Refresh,
  { isFirst = false } = {},
): Promise<void> {
  const provider = providers.all.find(({ listBanks }) => listBanks)
  if (!provider?.listBanks) return
  const { fetchedAt, count } = await bankListState(db)
  if (!isFirst && isFreshToday(fetchedAt, now)) return
  const { opening: part } = provider.incidents
  const list = await provider.listBanks()
  if (list.outcome !== 'listed') {
    const reason = list.outcome === 'refused' ? list.issue : list.reason
    log.warn({ reason }, 'list of banks could not be refreshed')
    const isDefinite = list.outcome === 'refused' && list.isAccount
    if (isDefinite)
      await reportFailure(db, part, `${provider.name} rejects the keys: ${reason}`, { isDefinite }, now)
    return
  }
  if (list.banks.length === 0 && count > 0) {
    log.warn({ known: count }, 'empty list of banks was rejected: the previous one stays')
    return
  }
  const logos = new Map<string, Promise<Logo | undefined>>()
  const logoOf = (url: string) => {
    const known =
      logos.get(url) ??
      fetchLogo(url, list.origin, stop).catch(error => {
        if (!stop?.aborted)
          log.warn({ err: error, url }, 'logo of a bank could not be fetched: its name is shown instead')
        return undefined
      })
    logos.set(url, known)
    return known
  }
  const banks = await Promise.all(
    list.banks.map(async bank => ({ ...bank, logo: bank.logoUrl ? await logoOf(bank.logoUrl) : undefined })),
  )
  if (stop?.aborted) return
  await replaceBanks(db, banks, now)
  await reportSuccess(db, part, now)
  log.info({ banks: banks.length }, 'list of banks was refreshed')
}
