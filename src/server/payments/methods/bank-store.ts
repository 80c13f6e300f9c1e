/** The banks that the service listed last, with their logos. */
import { createHash } from 'node:crypto'
import type { Bank } from '#contract/payment-methods.ts'
import type { Db } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import type { NamedBank } from '../provider.ts'
import type { Logo } from './fetch-logo.ts'

const LOGOS = '/api/payment-methods/logos'

/** Returns the banks in the service's order, country by country. */
export async function findBanks(db: Db): Promise<Bank[]> {
  const rows = await db
    .selectFrom('banks')
    .select(['code', 'country', 'name', 'logo_hash'])
    .orderBy('place')
    .execute()
  return rows.map(({ code, country, name, logo_hash }) => ({
    code,
    country,
    name,
    logo: logo_hash && `${LOGOS}/${logo_hash}`,
  }))
}

/** Returns when the list was fetched, ISO 8601, and its length. */
export async function bankListState(db: Db): Promise<{ fetchedAt: string | null; count: number }> {
  const { at, count } = await db
    .selectFrom('banks')
    .select(({ fn }) => [fn.max('fetched_at').as('at'), fn.countAll().as('count')])
    .executeTakeFirstOrThrow()
  return { fetchedAt: at, count: Number(count) }
}

export async function findLogo(db: Db, hash: string): Promise<Logo | undefined> {
  const row = await db
    .selectFrom('banks')
    .select(['logo_type', 'logo'])
    .where('logo_hash', '=', hash)
    .limit(1)
    .executeTakeFirst()
  return row?.logo && row.logo_type
    ? { type: row.logo_type, content: Buffer.from(row.logo, 'base64') }
    : undefined
}

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 32)

/** Replaces the list. A logo that could not be fetched stays as it was. */
export async function replaceBanks(
  db: Db,
  banks: readonly (NamedBank & { logo: Logo | undefined })[],
  now: Date,
): Promise<void> {
  await retryingTransaction(db, async trx => {
    const earlier = await trx.selectFrom('banks').selectAll().execute()
    const kept = new Map(earlier.map(row => [`${row.country} ${row.code}`, row]))
    await trx.deleteFrom('banks').execute()
    for (const [place, { code, country, name, logo }] of banks.entries()) {
      const before = kept.get(`${country} ${code}`)
      await trx
        .insertInto('banks')
        .values({
          code,
          country,
          name,
          place,
          logo_type: logo?.type ?? before?.logo_type ?? null,
          logo: logo?.content.toString('base64') ?? before?.logo ?? null,
          logo_hash: logo ? hashOf(logo.content) : (before?.logo_hash ?? null),
          fetched_at: now.toISOString(),
        })
        // Another process may have stored the same list meanwhile.
        .onConflict(conflict => conflict.columns(['country', 'code']).doNothing())
        .execute()
    }
  })
}
