/**
 * After a backup was restored: books the payments and refunds since the backup from the payment provider's records. Runs with the
 * shop's own environment, before the shop is started again:
 *
 *   npm run reconcile -- --since 2026-11-20T10:00          shows what would be booked, and changes nothing
 *   npm run reconcile -- --since 2026-11-20T10:00 --yes    books it; run again, it goes on with what is left
 *
 * --since is when the backup was made, in UTC unless it says otherwise (…T12:00+02:00); restore names it. The numbers of invoices
 * and credit notes go on above all that may be in letters since; who knows the highest ones that went out says so:
 * --invoices-above 137 --credit-notes-above 12. No customer is written to, and nothing is refunded.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE } from '#server/backup/archive.ts'
import { Refusal } from '#server/backup/refusal.ts'
import { applyPlan } from '#server/checkout/reconcile/apply-plan.ts'
import { planReconciliation } from '#server/checkout/reconcile/reconcile.ts'
import { createShopServices, type ShopServices } from '#server/composition-root.ts'
import { type Config, readConfig } from '#server/config.ts'
import { connectProviders } from '#server/payments/connect.ts'
import { openDatabase } from '#server/platform/database.ts'
import { ConfigError } from '#server/platform/environment.ts'
import { createLog } from '#server/platform/log.ts'
import { migrate } from '#server/platform/migrate.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import { parseReconcileOptions, type ReconcileOptions } from './reconcile-options.ts'
import { isEmptyPlan, printPlan, printUnapplied } from './reconcile-report.ts'
import { requireStoppedShop } from './require-stopped-shop.ts'

/** PayPal's list of events reaches so far back. */
const LISTED_DAYS = 30

/** @throws Refusal where there are no books to ask, or no shop to book in */
function checkShop({ databaseUrl, dataDir }: Config, isBooked: boolean): void {
  if (databaseUrl) return
  if (!existsSync(join(dataDir, DATABASE)))
    throw new Refusal(`There is no shop in ${dataDir}: is DATA_DIR what it is for the shop?`)
  // An open shop would not learn of the stock, and gives invoice numbers every minute.
  if (isBooked) requireStoppedShop(dataDir, 'reconcile')
}

function warnings({ paypal, montonio }: Config, since: Date): string[] {
  const days = Math.floor((Date.now() - since.getTime()) / 86_400_000)
  return [
    ...(days >= LISTED_DAYS
      ? [`PayPal lists what happened in the last ${LISTED_DAYS} days. Compare the days before by hand.`]
      : []),
    ...(paypal?.webhookId === undefined
      ? ['PAYPAL_WEBHOOK_ID is not set: PayPal may list nothing for an account that no shop listens to.']
      : []),
    ...(montonio
      ? ['Montonio lists nothing: payments and refunds there are found only if the shop knows them already.']
      : []),
  ]
}

async function reconcile(
  { checkout }: ShopServices,
  { since, isBooked, highest }: ReconcileOptions,
): Promise<void> {
  const planned = await planReconciliation(checkout, { since, highest })
  if (planned.outcome === 'unknown')
    throw new Refusal(
      `PayPal did not tell everything (${planned.reason}). Nothing is changed; try again later`,
    )
  console.log(printPlan(planned))
  if (isEmptyPlan(planned)) return
  if (!isBooked) {
    console.log('\nNothing is changed yet. Run the same with --yes to book it.')
    return
  }
  const unbooked = await applyPlan(checkout, planned)
  console.log(`\n${printUnapplied(unbooked)}`)
  if (unbooked.length > 0) process.exitCode = 1
}

async function run(words: string[]): Promise<void> {
  const wish = parseReconcileOptions(words, new Date())
  const config = readConfig()
  const { paypal, montonio, publicUrl: webhookOrigin } = config
  if (!paypal)
    throw new Refusal(
      'There are no books to compare with: PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET are not set, and the built-in payment sandbox forgets everything when it ends.',
    )
  checkShop(config, wish.isBooked)
  const log = createLog('error', { write: line => void process.stderr.write(line) })
  const database = await openDatabase(config, log)
  try {
    await migrate(database)
    const providers = connectProviders({ paypal, montonio }, { db: database.db, log, webhookOrigin })
    const shop = await createShopServices({ config, database, providers, log })
    for (const warning of warnings(config, wish.since)) console.log(`${warning}\n`)
    try {
      await reconcile(shop, wish)
    } finally {
      shop.mailer.close()
      await providers.close()
      await shop.changes.close()
    }
  } finally {
    await database.db.destroy()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Refusal || error instanceof ConfigError || error instanceof StartupError))
    throw error
  console.error(error.message)
  process.exitCode = 1
}
